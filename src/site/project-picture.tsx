import { LitPicture, Photo, type PictureSource } from '../ui/picture.tsx'

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
  const name = /\/images\/([a-z]+)-lit-\d+\.webp$/.exec(image_url ?? '')?.[1]
  return (
    <div className={`relative overflow-clip bg-[#dcdbd6] ${className}`}>
      {name ? (
        <LitPicture
          picture={{ ...RENDER, name }}
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

/** What all our renders have in common; the list of them all would weigh more than their placeholders are worth here. */
const RENDER: Omit<PictureSource<'lit' | 'off'>, 'name'> = {
  width: 1920,
  height: 1200,
  widths: [480, 640, 828, 1080, 1440, 1920],
  placeholder: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}
