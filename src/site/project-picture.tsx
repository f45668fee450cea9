import { DEFAULT_PICTURE, pictureFromUrl } from '../content/picture-from-url.ts'
import { useOrigin } from '../trpc.ts'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { LitPicture } from '../ui/picture.tsx'

interface ProjectPictureProps {
  /** As the record holds it. */
  image_url: string | null
  alt: string
  /** True to the layout. */
  sizes: string
  className?: string
}

/**
 * A project's picture. One of our own renders comes in the width that fits, and switches off and on under the mouse;
 * any other as it is; none, or one that cannot be loaded, as the default picture (D47).
 */
export function ProjectPicture({ image_url, alt, sizes, className = '' }: ProjectPictureProps) {
  const picture = pictureFromUrl(image_url ?? '', useOrigin())
  return (
    <div className={`relative overflow-clip bg-[#dcdbd6] ${className}`}>
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
