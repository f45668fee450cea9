import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AppClient } from '../../../trpc.ts'

/** Every list of projects, also the featured ones of the home page. */
export const projectListKey = [['projects', 'list']] as const

/** One list with all its loaded pages. */
export const projectPagesKey = (category?: string, after?: string) =>
  [...projectListKey, { pages: category ?? null, after: after ?? null }] as const

/**
 * The pages of the public list, newest first, from its beginning or after the end of another page. Its key begins as the
 * procedure's own, so that a write refreshes it too.
 */
export const projectPagesOptions = (client: AppClient, category?: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: projectPagesKey(category, after),
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
