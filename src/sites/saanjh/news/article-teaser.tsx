import '../parts/pages.css'
import type { Ref } from 'react'
import { ArticlePicture } from '../../../core/page/article-picture.tsx'
import { type ArticleTeaser as Teaser, formatArticleDay } from '../../../core/page/article.ts'
import { PlainLink } from '../../../core/ui/link.tsx'

interface ArticleTeaserProps {
  item: Teaser
  /** Tailwind classes for the picture's height. */
  height: string
  /** A larger title. */
  large?: boolean
  /** Picture and text side by side. */
  wide?: boolean
  linkRef?: Ref<HTMLAnchorElement>
}

/** An article on the news page; the whole teaser is clickable. */
export function ArticleTeaser({ item, height, large = false, wide = false, linkRef }: ArticleTeaserProps) {
  const { slug, title, summary, publish_at, category } = item
  return (
    <article className={`group relative ${wide ? 'lg:grid lg:grid-cols-12 lg:items-end lg:gap-6' : ''}`}>
      <div className={`overflow-clip bg-night ${height} ${wide ? 'lg:col-span-7' : ''}`}>
        <ArticlePicture article={item} sizes={large ? LARGE_SIZES : SIZES} positions={OBJECT_POSITIONS} />
      </div>
      <div className={wide ? 'lg:col-span-5 lg:pb-6' : ''}>
        <p className="text-label tabular-nums mt-5 text-soft">
          {category}, <time dateTime={publish_at}>{formatArticleDay(publish_at)}</time>
        </p>
        <h2 className={`text-display-3 mt-2 ${large ? 'text-[clamp(1.5rem,2.3vw,2.125rem)]' : ''}`}>
          <PlainLink
            ref={linkRef}
            to="/news/$id"
            params={{ id: slug }}
            className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0 max-lg:block max-lg:py-2.5"
          >
            {title}
          </PlainLink>
        </h2>
        <p className="mt-3 max-w-[46ch] text-soft">{summary}</p>
      </div>
    </article>
  )
}

const SIZES = '(width < 64rem) max(100vw, 416px), 480px'
const LARGE_SIZES = '(width < 64rem) max(100vw, 416px), 736px'

/** Focal points of cropped pictures by name; the centre by default. */
const OBJECT_POSITIONS: Record<string, string> = {
  mcb: 'object-[70%_50%]',
  district: 'object-[12%_40%]',
}
