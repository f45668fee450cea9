import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/**
 * The options of `useInfiniteQuery` for a list that the server pages. Only `queryKey` is tRPC's: its own query function
 * would add a `direction`, which the strict input schema rejects.
 * @param fetchPage gets the cursor of a page; undefined for the first page
 */
export const pagedQueryOptions = <Page extends { next_cursor: string | null }>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
