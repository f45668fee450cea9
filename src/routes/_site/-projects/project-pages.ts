import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../trpc.ts'

/** Every list of projects, also the featured ones of the home page. */
export const listKey = [['projects', 'list']] as const

/** One list with all its loaded pages. */
export const pagesKey = (category?: string, after?: string) =>
  [...listKey, { pages: category ?? null, after: after ?? null }] as const

/**
 * The pages of the public list, newest first, from its beginning or after the end of another page. Its key begins as the
 * procedure's own, so that a write refreshes it too.
 */
export const projectPages = (client: Client, category?: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: pagesKey(category, after),
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
