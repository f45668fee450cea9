import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordGrid } from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { useLinkedRecord } from '../../core/office/use-linked-record.ts'
import { useListSearch } from '../../core/office/use-list-search.ts'
import { useNow } from '../../core/office/use-now.ts'
import { useRecordList } from '../../core/office/use-record-list.ts'
import { ArticleCard, publishState } from '../../sections/articles/article-card.tsx'
import { ArticleDialog } from '../../sections/articles/article-dialog.tsx'
import { StartFromSamples } from '../../sections/content/start-from-samples.tsx'
import { useTRPC, useTRPCClient } from '../../trpc.ts'

export const Route = createFileRoute('/admin/news')({ component: News })

/** News articles: drafts and those to come first, then the newest. */
function News() {
  const trpc = useTRPC()
  const { content } = useTRPCClient()
  const now = useNow()
  const query = useQuery(trpc.content.articles.queryOptions())
  const refresh = () => trpc.content.invalidate()
  const list = useRecordList({
    itemName: 'article',
    table: 'articles',
    rows: query.data,
    procedures: { update: content.saveArticle, delete: content.deleteArticle },
    refresh,
  })
  const pictures = useListPictures({
    list,
    getName: (row) => row.title,
    column: 'image_url',
    save: ({ url, ...row }) => content.saveArticle.mutate({ ...row, image_url: url }),
    refresh,
  })
  const { rows: all = [], edit } = list
  useLinkedRecord(query.data, edit)
  const { rows, searchProps } = useListSearch(list, (row) => [row.title, row.summary, row.category])

  return (
    <>
      <RecordScreen
        title="News"
        list={list}
        getName={(row) => row.title}
        subtitle={
          query.data && (
            <VisibilityNote
              total={all.length}
              active={all.filter((row) => publishState(row, now) === 'Published').length}
              samples="nine sample articles until one is"
              order="newest first"
            >
              <PageLink to="/news">News</PageLink>
            </VisibilityNote>
          )
        }
        query={query}
        pictures={pictures}
        emptyAction={<StartFromSamples table="articles" itemsName="articles" />}
        {...searchProps}
      >
        <RecordGrid>
          {rows.map((row) => (
            <ArticleCard
              key={row.id}
              record={row}
              now={now}
              onEdit={edit}
              onDuplicate={list.duplicate}
              onDelete={list.askToDelete}
            />
          ))}
        </RecordGrid>
      </RecordScreen>
      {list.isEditing && (
        <ArticleDialog
          article={list.record}
          copy={list.copy}
          initialPicture={list.initialPicture}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}
