import { useQuery } from '@tanstack/react-query'
import { useListPictures } from '../../core/media/use-list-pictures.ts'
import { PageLink } from '../../core/office/page-link.tsx'
import { RecordGrid } from '../../core/office/record-card.tsx'
import { RecordScreen, VisibilityNote } from '../../core/office/record-screen.tsx'
import { StartFromSamples } from '../../core/office/start-from-samples.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useSection } from '../../core/office/use-section.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { ArticleCard, publishState } from './article-card.tsx'
import { ArticleDialog } from './article-dialog.tsx'

/** News articles: drafts and those to come first, then the newest. */
export function ArticlesScreen() {
  const { content } = useTRPCClient()
  const now = useNow()
  const section = useSection({
    itemName: 'article',
    table: 'articles',
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
