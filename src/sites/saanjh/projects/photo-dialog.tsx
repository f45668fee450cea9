import { useEffect, useRef } from 'react'
import { DEFAULT_PICTURE } from '../../../core/page/picture-from-url.ts'
import { ArrowButton } from '../../../core/ui/arrow-button.tsx'
import { IconButton } from '../../../core/ui/button.tsx'
import { Cross } from '../../../core/ui/icons.tsx'
import { ImageWithFallback } from '../../../core/ui/image-with-fallback.tsx'
import { keyAndSwipeHandlers } from '../../../core/ui/slider-input.ts'
import { formatPosition } from '../../../core/ui/slider.ts'
import { ProjectPicture } from '../parts/project-picture.tsx'
import type { GalleryPhoto } from './project-photo.ts'

interface PhotoDialogProps {
  title: string
  photos: readonly GalleryPhoto[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/**
 * The photographs one at a time, as large as the window allows. Arrow keys and swipes move on, wrapping from the last
 * to the first; Escape closes. The browser's modal dialog traps the focus, and returns it to the link that opened it.
 */
export function PhotoDialog({ title, photos, index, onMove, onClose }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const photo = photos[index]
  if (!photo) return null
  const moveBy = (step: number) => () => onMove((index + step + photos.length) % photos.length)
  const previous = moveBy(-1)
  const next = moveBy(1)
  return (
    <dialog
      ref={dialog}
      className="photo-dialog"
      data-theme="dusk"
      aria-label={`Photographs of ${title}`}
      onClose={onClose}
      {...keyAndSwipeHandlers({ next, previous })}
    >
      <div className="flex items-center justify-between">
        <p className="text-display-3 tabular-nums" aria-live="polite">
          {formatPosition(index, photos.length)}
        </p>
        <IconButton label="Close" className="icon-button-outline" onClick={() => dialog.current?.close()}>
          <Cross />
        </IconButton>
      </div>
      <figure aria-live="polite">
        <div className="photo-frame">
          {photo.ratio ? (
            <div style={{ aspectRatio: photo.ratio, width: `min(100cqw, 100cqh * ${photo.ratio})` }}>
              <ProjectPicture key={index} {...photo} sizes={() => '100vw'} still className="size-full" />
            </div>
          ) : (
            <ImageWithFallback
              key={index}
              src={photo.image_url}
              picture={null}
              alt={photo.alt}
              sizes=""
              fallback={DEFAULT_PICTURE}
              fit="contain"
            />
          )}
        </div>
        <figcaption>{photo.caption}</figcaption>
      </figure>
      {photos.length > 1 && (
        <div className="flex gap-2">
          <ArrowButton direction="previous" label="Previous photograph" onClick={previous} />
          <ArrowButton direction="next" label="Next photograph" onClick={next} />
        </div>
      )}
    </dialog>
  )
}
