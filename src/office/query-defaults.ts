import type { QueryClient } from '@tanstack/react-query'
import { SECTIONS } from '../../server/sections/schema.ts'

/**
 * Query defaults of the back office: data is always stale, so that it is fetched again when a screen opens and when the
 * window gets the focus, and a query fails without a connection instead of waiting for one. Only what public pages show
 * is kept as it came with them; it is listed here.
 */
export function setAdminQueryDefaults(queryClient: QueryClient): void {
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    queries: { ...queries, staleTime: 0, refetchOnWindowFocus: true, networkMode: 'always' },
  })
  for (const procedure of PUBLIC_QUERIES)
    queryClient.setQueryDefaults([procedure.split('.')], { staleTime: Infinity })
}

/** Without `content.all` and `settings.get`, which the back office edits. */
const PUBLIC_QUERIES = [
  ...SECTIONS.map(({ publicQuery }) => publicQuery).filter((query) => query !== 'content.all'),
  'projects.get',
  'services.bySlug',
  'content.article',
]
