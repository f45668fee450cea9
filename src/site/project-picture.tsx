import type { PublicPicture } from '../../server/media/public-picture.ts'
import { DEFAULT_PICTURE, pictureFromUrl } from '../content/picture-from-url.ts'
import { useOrigin } from '../trpc.ts'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { LitPicture, Picture } from '../ui/picture.tsx'

interface ProjectPictureProps {
  /** Any address, or null. */
  image_url: string | null
  picture?: PublicPicture | null
  alt: string
  /** The `sizes` attribute, if the picture is one of ours. */
  sizes: string
  /** One of our own renders stays in the state that its address names. */
  still?: boolean
  /** For the largest picture above the fold. */
  priority?: boolean
  className?: string
  imgClassName?: string
}

/**
 * A project's picture. One of our own renders is responsive and blinks on hover; any other is shown as it is. The
 * default picture replaces one that is missing or cannot be loaded (D47).
 */
export function ProjectPicture({
  image_url,
  alt,
  sizes,
  still,
  priority,
  className = '',
  imgClassName = 'object-[50%_55%]',
}: ProjectPictureProps) {
  const ownPicture = pictureFromUrl(image_url ?? '', useOrigin())
  const shared = { alt, sizes, priority, className: 'size-full', imgClassName, fallback: DEFAULT_PICTURE }
  return (
    <div className={`relative overflow-clip bg-placeholder ${className}`}>
      {ownPicture && (still || ownPicture.state === 'off') ? (
        <Picture {...shared} picture={ownPicture} state={ownPicture.state} />
      ) : ownPicture ? (
        <LitPicture {...shared} picture={ownPicture} hover />
      ) : (
        <ImageWithFallback src={image_url} alt={alt} fallback={DEFAULT_PICTURE} className="block" />
      )}
    </div>
  )
}
