import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'
import type { AppClient } from '../../../trpc.ts'

/** Query key prefix of every project list. */
export const projectListKey = [['projects', 'list']] as const

/** A page of the public list. */
export type ProjectListPage = inferRouterOutputs<AppRouter>['projects']['list']

/** One list with all its loaded pages, by their cursors. */
export type LoadedProjects = InfiniteData<ProjectListPage, string | undefined>

/** Query key of one list with all its loaded pages. */
export const projectPagesKey = (category?: string, after?: string) =>
  [...projectListKey, { pages: category ?? null, after: after ?? null }] as const

/** Infinite query of the public list, newest first, from the start or from the cursor `after`. */
export const projectPagesOptions = (client: AppClient, category?: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: projectPagesKey(category, after),
    queryFn: ({ pageParam, signal }) =>
      client.projects.list.query({ category, cursor: pageParam }, { signal }),
    initialPageParam: after,
    // Fetched once per document: a page from the server's cache may already be older than any `staleTime`.
    staleTime: Infinity,
    networkMode: 'online',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
