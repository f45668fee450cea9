import { type Article, formatArticleDay } from '../../../core/page/article.ts'
import { DEFAULT_PICTURE, pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import { ContourPlaceholder } from '../../../core/ui/contour-placeholder.tsx'
import { ImageWithFallback } from '../../../core/ui/image-with-fallback.tsx'
import { PlainLink } from '../../../core/ui/link.tsx'
import { Picture } from '../../../core/ui/picture.tsx'
import { useOrigin } from '../../../trpc.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { ArticleBody } from './article-body.tsx'
import type { ArticlePageData } from './load-article.ts'

/** An article, followed by its next older and next newer neighbour. */
export function ArticleView({ article, pictureAlt = '' }: ArticlePageData) {
  const { older, newer } = article
  return (
    <>
      <article>
        <ArticleHeader {...article} />
        <div className="h-[300px] overflow-clip bg-night lg:h-[600px]">
          <HeroPicture article={article} alt={pictureAlt} />
        </div>
        <ArticleBody text={article.text} />
      </article>
      {(older || newer) && <Neighbours older={older} newer={newer} />}
    </>
  )
}

function HeroPicture({ article: { slug, image_url, picture }, alt }: { article: Article; alt: string }) {
  const ownPicture = pictureFromUrl(image_url ?? '', useOrigin())
  if (ownPicture)
    return (
      <Picture
        picture={ownPicture}
        alt={alt}
        state={ownPicture.state}
        sizes={SIZES}
        priority
        className="size-full"
        imgClassName="object-[50%_46%]"
        fallback={DEFAULT_PICTURE}
      />
    )
  if (!image_url) return <ContourPlaceholder seed={slug} className="size-full" />
  return (
    <ImageWithFallback
      src={image_url}
      picture={picture}
      alt={alt}
      sizes={SIZES}
      priority
      fallback={DEFAULT_PICTURE}
    />
  )
}

const SIZES = 'max(100vw, 480px)'

function ArticleHeader({ title, summary, category, publish_at }: Article) {
  return (
    <header className="page-width pt-8 pb-10 lg:pt-14 lg:pb-16">
      <Breadcrumbs parentPath="/news" parentName="News" currentPage={<span>{category}</span>} />
      <div className="page-grid mt-6 items-end gap-y-6 lg:mt-10">
        <h1 className="text-display-1 text-[clamp(2.5rem,5.6vw,5.5rem)] lg:col-span-8">{title}</h1>
        <div className="lg:col-span-4">
          <p className="text-lead text-soft">{summary}</p>
          <p className="text-label tabular-nums mt-4 text-soft">
            <time dateTime={publish_at}>{formatArticleDay(publish_at)}</time>
          </p>
        </div>
      </div>
    </header>
  )
}

function Neighbours({ older, newer }: Pick<Article, 'older' | 'newer'>) {
  return (
    <nav aria-label="More articles" className="border-t border-edge print:hidden">
      <div className="page-width grid lg:grid-cols-2">
        {older && <Neighbour label="Older" {...older} />}
        {newer && (
          <Neighbour
            label="Newer"
            {...newer}
            className={older ? 'border-edge max-lg:border-t lg:border-l lg:pl-10' : ''}
          />
        )}
      </div>
    </nav>
  )
}

interface NeighbourProps {
  label: string
  slug: string
  title: string
  className?: string
}

function Neighbour({ label, slug, title, className = '' }: NeighbourProps) {
  return (
    <PlainLink to="/news/$id" params={{ id: slug }} className={`group block py-9 ${className}`}>
      <span className="text-label text-soft">{label}</span>
      <span className="text-display-3 mt-2 block decoration-1 underline-offset-4 group-hover:underline">
        {title}
      </span>
    </PlainLink>
  )
}
