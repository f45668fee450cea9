import { DEFAULT_PICTURE, pictureFromUrl } from '../content/picture-from-url.ts'
import { useOrigin } from '../trpc.ts'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { LitPicture } from '../ui/picture.tsx'

interface ProjectPictureProps {
  /** Any address, or null. */
  image_url: string | null
  alt: string
  /** The `sizes` attribute, if the picture is one of ours. */
  sizes: string
  className?: string
}

/**
 * A project's picture. One of our own renders is responsive and blinks on hover; any other is shown as it is. The
 * default picture replaces one that is missing or cannot be loaded (D47).
 */
export function ProjectPicture({ image_url, alt, sizes, className = '' }: ProjectPictureProps) {
  const picture = pictureFromUrl(image_url ?? '', useOrigin())
  return (
    <div className={`relative overflow-clip bg-placeholder ${className}`}>
      {picture ? (
        <LitPicture
          picture={picture}
          alt={alt}
          sizes={sizes}
          hover
          className="size-full"
          imgClassName="object-[50%_55%]"
          fallback={DEFAULT_PICTURE}
        />
      ) : (
        <ImageWithFallback src={image_url} alt={alt} fallback={DEFAULT_PICTURE} className="block" />
      )}
    </div>
  )
}
