import { DEFAULT_PICTURE, pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import { ImageWithFallback } from '../../../core/ui/image-with-fallback.tsx'
import { LitPicture, Picture } from '../../../core/ui/picture.tsx'
import type { UploadedPictureSource } from '../../../core/ui/uploaded-picture.tsx'
import { useOrigin } from '../../../trpc.ts'

interface ProjectPictureProps {
  /** Any URL, or null. */
  image_url: string | null
  /** The data of an uploaded picture. */
  picture: UploadedPictureSource | null | undefined
  /** Used unless the picture has its own alt text. Empty: the picture adds nothing to the text beside it. */
  alt: string
  /** The `sizes` attribute for a picture of this shape. */
  sizes: (picture: { width: number; height: number }) => string
  /** One of our own renders stays in the state that its URL names, and never blinks. */
  still?: boolean
  /** For the largest picture above the fold. */
  priority?: boolean
  className?: string
}

/**
 * A project's picture. Uploads and our own renders are responsive, and our renders blink on hover; any other picture is
 * shown unchanged. The default picture replaces a picture that is missing or cannot be loaded (D47).
 */
export function ProjectPicture({
  image_url,
  picture,
  alt,
  sizes,
  still,
  priority,
  className = '',
}: ProjectPictureProps) {
  const ownPicture = pictureFromUrl(image_url ?? '', useOrigin())
  const ownProps = {
    alt,
    priority,
    className: 'size-full',
    imgClassName: 'object-[50%_55%]',
    fallback: DEFAULT_PICTURE,
  }
  return (
    <div className={`relative overflow-clip bg-placeholder ${className}`}>
      {ownPicture && (still || ownPicture.state === 'off') ? (
        <Picture {...ownProps} picture={ownPicture} sizes={sizes(ownPicture)} state={ownPicture.state} />
      ) : ownPicture ? (
        <LitPicture {...ownProps} picture={ownPicture} sizes={sizes(ownPicture)} hover />
      ) : (
        <ImageWithFallback
          src={image_url}
          picture={picture}
          alt={picture?.alt || alt}
          sizes={picture ? sizes(picture) : ''}
          priority={priority}
          fallback={DEFAULT_PICTURE}
          className="block"
        />
      )}
    </div>
  )
}
