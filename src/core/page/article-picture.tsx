import { useOrigin } from '../../trpc.ts'
import { ContourPlaceholder } from '../ui/contour-placeholder.tsx'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { LitPicture } from '../ui/picture.tsx'
import type { ArticleTeaser } from './article.ts'
import { DEFAULT_PICTURE, pictureFromUrl } from './picture-from-url.ts'

interface ArticlePictureProps {
  article: Pick<ArticleTeaser, 'slug' | 'image_url' | 'picture'>
  /** The `sizes` attribute. */
  sizes: string
  /** The position of one of our own pictures by its name: an `object-…` class. */
  positions?: Record<string, string>
  /** Class of the placeholder. */
  placeholderClassName?: string
}

/** The picture of an article's teaser, as large as its parent: an upload, a picture of ours, or a drawing by slug. */
export function ArticlePicture({
  article: { slug, image_url, picture },
  sizes,
  positions = {},
  placeholderClassName = 'size-full',
}: ArticlePictureProps) {
  const ownPicture = pictureFromUrl(image_url ?? '', useOrigin())
  if (ownPicture)
    return (
      <LitPicture
        picture={ownPicture}
        alt=""
        sizes={sizes}
        hover
        className="size-full"
        imgClassName={positions[ownPicture.name]}
        fallback={DEFAULT_PICTURE}
      />
    )
  if (!image_url) return <ContourPlaceholder seed={slug} className={placeholderClassName} />
  return (
    <ImageWithFallback src={image_url} picture={picture} alt="" sizes={sizes} fallback={DEFAULT_PICTURE} />
  )
}
