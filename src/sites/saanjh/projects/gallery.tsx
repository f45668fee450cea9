import { type MouseEvent, useState } from 'react'
import { projectPage } from '../content/project-page.ts'
import { ProjectPicture } from '../parts/project-picture.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { gridSizes, isAloneInRow } from './picture-sizes.ts'
import type { GalleryPhoto } from './project-photo.ts'

interface GalleryProps {
  title: string
  photos: readonly GalleryPhoto[]
}

/** A project's photographs with captions. Each links to its large file; with script it opens in a dialog instead. */
export function Gallery({ title, photos }: GalleryProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  return (
    <section className="py-section print:py-8 below-fold [--height:1400px] lg:[--height:1100px]">
      <div className="page-width">
        <h2 className="text-display-2 mb-10 lg:mb-14">{projectPage.gallery}</h2>
        <ul className="project-grid grid grid-cols-1 gap-x-6 gap-y-8 *:break-inside-avoid md:grid-cols-2 lg:grid-cols-12 lg:gap-y-12 print:grid-cols-2">
          {photos.map((photo, index) => (
            <li key={index}>
              <figure>
                <a
                  href={photo.largeUrl}
                  className="block"
                  onClick={(event) => {
                    if (isForBrowser(event)) return
                    event.preventDefault()
                    setOpenIndex(index)
                  }}
                >
                  <ProjectPicture
                    {...photo}
                    sizes={(shape) => gridSizes(shape, isAloneInRow(index, photos.length))}
                    className="project-card-picture"
                  />
                  <span className="sr-only">
                    Enlarge photograph {index + 1} of {photos.length}
                  </span>
                </a>
                {photo.caption && (
                  <figcaption className="mt-3 max-w-[60ch] text-soft">{photo.caption}</figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
      </div>
      {openIndex !== null && (
        <PhotoDialog
          title={title}
          photos={photos}
          index={openIndex}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </section>
  )
}

/** Whether a click asks for a new tab, a new window or a download. */
const isForBrowser = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  altKey || ctrlKey || metaKey || shiftKey
