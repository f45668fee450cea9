import * as illustrations from '../content/illustrations.ts'
import { LitPicture, Photo } from '../ui/picture.tsx'

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
  const ours = /\/images\/([a-z]+)-lit-\d+\.webp$/.exec(image_url ?? '')?.[1]
  const illustration = Object.values(illustrations).find(({ picture }) => picture.name === ours)
  return (
    <div className={`relative overflow-clip bg-[#dcdbd6] ${className}`}>
      {illustration ? (
        <LitPicture
          picture={illustration.picture}
          alt={alt}
          sizes={sizes}
          hover
          className="size-full"
          imgClassName="object-[50%_55%]"
        />
      ) : (
        <Photo src={image_url} alt={alt} fallback="/images/default.svg" className="block" />
      )}
    </div>
  )
}
