import type { QueryClient } from '@tanstack/react-query'

/**
 * What the back office reads is never taken for fresh: it is asked for again when a screen opens and when the window
 * is looked at again. Public pages keep what they were served with, so these keys are named one by one.
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
]
