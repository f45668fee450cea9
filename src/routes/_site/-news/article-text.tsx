import { getRouteApi } from '@tanstack/react-router'
import { news, type NewsItem } from '../../../content/news.ts'
import { Breadcrumbs } from '../../../site/breadcrumbs.tsx'
import { ContourPlaceholder } from '../../../ui/contour-placeholder.tsx'
import { PlainLink } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ArticleBody } from './article-body.tsx'

const route = getRouteApi('/_site/news/$id')

/** An article, followed by its next older and next newer neighbour. */
export default function ArticleText() {
  const { id } = route.useParams()
  const { article } = route.useLoaderData()
  const index = news.findIndex((item) => item.id === id)
  const item: NewsItem | undefined = news[index]
  if (!item) return null
  return (
    <>
      <article>
        <ArticleHeader {...item} />
        <div className="h-[300px] overflow-clip bg-night lg:h-[600px]">
          {item.image ? (
            <Picture
              {...item.image}
              state="lit"
              sizes="max(100vw, 480px)"
              priority
              className="size-full"
              imgClassName="object-[50%_46%]"
            />
          ) : (
            <ContourPlaceholder seed={item.id} className="size-full" />
          )}
        </div>
        <ArticleBody article={article} />
      </article>
      <Neighbours older={news[index + 1]} newer={news[index - 1]} />
    </>
  )
}

function ArticleHeader({ title, excerpt, category, date, dateLabel }: NewsItem) {
  return (
    <header className="page-width pt-8 pb-10 lg:pt-14 lg:pb-16">
      <Breadcrumbs parentPath="/news" parentName="News" currentPage={<span>{category}</span>} />
      <div className="page-grid mt-6 items-end gap-y-6 lg:mt-10">
        <h1 className="text-display-1 text-[clamp(2.5rem,5.6vw,5.5rem)] lg:col-span-8">{title}</h1>
        <div className="lg:col-span-4">
          <p className="text-lead text-soft">{excerpt}</p>
          <p className="text-label tabular-nums mt-4 text-soft">
            <time dateTime={date}>{dateLabel}</time>
          </p>
        </div>
      </div>
    </header>
  )
}

function Neighbours({ older, newer }: { older: NewsItem | undefined; newer: NewsItem | undefined }) {
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

function Neighbour({ label, id, title, className = '' }: NewsItem & { label: string; className?: string }) {
  return (
    <PlainLink to="/news/$id" params={{ id }} className={`group block py-9 ${className}`}>
      <span className="text-label text-soft">{label}</span>
      <span className="text-display-3 mt-2 block decoration-1 underline-offset-4 group-hover:underline">
        {title}
      </span>
    </PlainLink>
  )
}
