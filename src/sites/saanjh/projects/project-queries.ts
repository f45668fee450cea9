import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AppClient } from '../../../trpc.ts'

/** Query key prefix of every project list, including the featured projects of the home page. */
export const projectListKey = [['projects', 'list']] as const

/** Query key of one list with all its loaded pages. */
export const projectPagesKey = (category?: string, after?: string) =>
  [...projectListKey, { pages: category ?? null, after: after ?? null }] as const

/**
 * Infinite query of the public list, newest first, from the start or from the cursor `after`. Its key begins like the
 * procedure's own, so that invalidating `projects.list` refetches it too.
 */
export const projectPagesOptions = (client: AppClient, category?: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: projectPagesKey(category, after),
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
