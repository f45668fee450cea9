import { useQuery } from '@tanstack/react-query'
import { fromDateTimeLocal } from '../../core/office/dates.ts'
import { LoadError } from '../../core/office/list-states.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { Preview, PREVIEW_PATH } from '../../core/preview/page-preview.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { ArticleDraft } from './article-draft.ts'

/** An article as its page would show it with what is typed saved. The server makes the text of its Markdown. */
export function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const client = useTRPCClient()
  const isDesktop = useIsDesktop()
  const { title, category, summary, body, image_url, publish_at } = draft
  const query = useQuery({
    queryKey: ['article preview', draft],
    queryFn: () =>
      client.content.previewArticle.mutate({
        title,
        category,
        summary,
        body,
        image_url: image_url || null,
        publish_at: publish_at ? fromDateTimeLocal(publish_at) : null,
      }),
    gcTime: 0,
  })
  if (query.isError) return <LoadError subject="The preview" onRetry={() => void query.refetch()} />
  if (!query.data) return <output className="block p-6 text-soft">Loading...</output>
  return (
    <Preview
      target={{ path: PREVIEW_PATH }}
      draft={{ record: { kind: 'article', article: query.data } }}
      initialView={isDesktop ? 'Desktop' : 'Phone'}
    />
  )
}
