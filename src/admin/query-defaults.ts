import type { QueryClient } from '@tanstack/react-query'

/**
 * Query defaults of the back office: data is always stale, so that it is fetched again when a screen opens and when the
 * window gets the focus. Public pages keep what they were rendered with, so these keys are listed one by one.
 */
export function setAdminQueryDefaults(queryClient: QueryClient): void {
  for (const path of ADMIN_QUERY_PATHS)
    queryClient.setQueryDefaults([path], { staleTime: 0, refetchOnWindowFocus: true, networkMode: 'always' })
}

const ADMIN_QUERY_PATHS = [
  ['auth'],
  ['inquiry'],
  ['stats'],
  ['activity'],
  ['projects', 'listAll'],
  ['services', 'listAll'],
  ['team', 'listAll'],
  ['clients', 'listAll'],
  ['content', 'all'],
  ['settings', 'get'],
  ['media'],
]
