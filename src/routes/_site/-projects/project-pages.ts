import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '../../../trpc.ts'

/** The pages of the public list, newest first. Its key begins as the procedure's own, so that a write refreshes it too. */
export const projectPages = (client: Client, category: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [['projects', 'list'], { pages: category ?? null }],
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
