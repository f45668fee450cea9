import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../trpc.ts'

/**
 * The pages of the public list, newest first, from its beginning or after the end of another page. Its key begins as the
 * procedure's own, so that a write refreshes it too.
 */
export const projectPages = (client: Client, category?: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: [['projects', 'list'], { pages: category ?? null, after: after ?? null }],
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
