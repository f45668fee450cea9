import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { articles } from '../../../server/sections/articles/schema.ts'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { formatDateTime } from '../../core/office/dates.ts'
import { PageLink, useHasPage } from '../../core/office/page-link.tsx'
import {
  RecordGrid,
  RecordActions,
  type RecordCardProps,
  RecordTitle,
} from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { StartFromSamples } from '../../core/office/start-from-samples.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useSection } from '../../core/office/use-section.ts'
import { ArticlePicture } from '../../core/page/article-picture.tsx'
import { formatArticleDay } from '../../core/page/article.ts'
import { Badge } from '../../core/ui/badge.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { ArticleDialog } from './article-dialog.tsx'
import type { ListedArticle } from './article-draft.ts'

/** News articles: drafts and scheduled articles first, then the newest. */
export function ArticlesScreen() {
  const { content } = useTRPCClient()
  const now = useNow()
  const section = useSection({
    section: articles,
    query: useQuery(useTRPC().content.articles.queryOptions()),
    procedures: { update: content.saveArticle, delete: content.deleteArticle },
    getName: (row) => row.title,
    getTexts: (row) => [row.title, row.summary, row.category],
  })
  const pictures = useListPictures({
    list: section,
    column: 'image_url',
    save: ({ url, ...row }) => content.saveArticle.mutate({ ...row, image_url: url }),
  })
  const published = section.rows?.filter((row) => publishState(row, now) === 'Published')

  return (
    <>
      <RecordScreen
        title="News"
        {...section.screen}
        pictures={pictures}
        emptyAction={<StartFromSamples table="articles" itemsName="articles" />}
        subtitle={
          <VisibilityNote
            total={section.counts.total}
            active={published?.length ?? 0}
            samples="nine sample articles until one is"
            order="newest first"
          >
            <PageLink to="/news">News</PageLink>
          </VisibilityNote>
        }
      >
        <RecordGrid>
          {section.shown.map((row) => (
            <ArticleCard key={row.id} record={row} now={now} {...section.card} />
          ))}
        </RecordGrid>
      </RecordScreen>
      {section.dialog && <ArticleDialog {...section.dialog} />}
    </>
  )
}

/** How far `now` may lag, in milliseconds: `useNow` advances in steps. */
const TOLERANCE_MS = 15_000

/** The state of an article on the site: 'Scheduled' until its publication time. */
function publishState({ status, publish_at }: ListedArticle, now: number) {
  if (status === 'draft') return 'Draft'
  return publish_at && Date.parse(publish_at) > now + TOLERANCE_MS ? 'Scheduled' : 'Published'
}

/** Memoized: opening a dialog must not render two hundred articles again. */
const ArticleCard = memo(function ArticleCard({
  now,
  ...props
}: RecordCardProps<ListedArticle> & {
  /** The time, in milliseconds. */
  now: number
}) {
  const { id, title, category, summary, publish_at, slug } = props.record
  const state = publishState(props.record, now)
  // A published article shows only the day, as visitors see it.
  const time = state === 'Published' ? formatArticleDay : (at: string) => formatDateTime(at, now)
  const hasPage = useHasPage('/news/$id')
  return (
    <li className="card flex flex-col overflow-clip" aria-label={title} data-record={id}>
      <div className={`relative h-43 overflow-clip bg-plaster ${state === 'Published' ? '' : 'opacity-70'}`}>
        <ArticlePicture article={props.record} sizes="(width >= 80rem) 364px, (width >= 48rem) 50vw, 100vw" />
        <Badge variant={state === 'Published' ? 'primary' : 'secondary'} className="absolute bottom-0 left-0">
          {state}
        </Badge>
      </div>
      <div className="flex-1 px-4 pt-3">
        <RecordTitle>{title}</RecordTitle>
        <p className="tabular-nums mt-0.5 text-soft">
          {[category, publish_at && time(publish_at)].filter(Boolean).join(', ')}
        </p>
        <p className="mt-2 line-clamp-2 wrap-anywhere">{summary}</p>
      </div>
      <div className="flex min-h-14 items-center justify-between py-1.5 pr-1 pl-4">
        {hasPage && state === 'Published' ? (
          <a className="link inline-flex min-h-11 items-center" href={`/news/${slug}`} target="_blank">
            View page
          </a>
        ) : (
          <span />
        )}
        <RecordActions name={title} {...props} />
      </div>
    </li>
  )
})
