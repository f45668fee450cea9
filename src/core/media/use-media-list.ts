import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { firstCharacters } from '../../../server/core/text/schema.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { useLoadErrorToast } from '../office/load-error.ts'
import { pagedQueryOptions } from '../office/paged-query.ts'
import { PROCESSING_POLL_MS } from './media.ts'

interface MediaListInput {
  search?: string
  unused?: true
  without_alt?: true
}

/** The uploaded pictures as an infinite query, newest first; polled until none is being processed. */
export function useMediaList({ search, unused, without_alt }: MediaListInput) {
  const { media } = useTRPC()
  const client = useTRPCClient()
  const input = { search: firstCharacters(search ?? '', 100) || undefined, unused, without_alt }
  const query = useInfiniteQuery({
    ...pagedQueryOptions(media.list.infiniteQueryOptions(input).queryKey, (cursor, signal) =>
      client.media.list.query({ ...input, cursor }, { signal }),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => item.state === 'processing'))
        ? PROCESSING_POLL_MS
        : false,
  })
  useLoadErrorToast(query, 'Failed to load pictures')
  const { data } = query
  const pictures = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return { query, pictures }
}
