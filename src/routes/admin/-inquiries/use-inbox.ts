import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { statuses } from '../../../../server/inquiry/schema.ts'
import { useLoadErrorToast } from '../../../admin/load-error.ts'
import { useAccount } from '../../../admin/session.tsx'
import { useTRPCClient, useTRPC } from '../../../trpc.ts'
import { FROM_LIST } from './inbox-history.ts'

const route = getRouteApi('/admin/inquiries')

/** What the inbox shows: all of it in the address, so that it can be gone back to and sent to a colleague. */
export interface InboxSearch {
  /** The inquiry that is open. */
  id?: string
  status?: string
  search?: string
  /** Only what I take care of. */
  mine?: true
}

/** The list that the address asks for. */
export function useInbox() {
  const me = useAccount()
  const { id, status, search, mine } = route.useSearch()
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const listInput = {
    status: statuses.find((option) => option === status),
    search: search?.slice(0, 100),
    assigned_to: mine ? me.id : undefined,
  }
  const query = useInfiniteQuery({
    queryKey: inquiry.list.infiniteQueryOptions(listInput).queryKey,
    // By hand: tRPC's own function adds a `direction`, and the server refuses keys that it does not know.
    queryFn: ({ pageParam, signal }) =>
      client.inquiry.list.query({ ...listInput, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  useLoadErrorToast(query, 'Failed to load inquiries')
  const { data } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const [first] = data?.pages ?? []
  const list = { ...query, items, total: first?.total ?? 0, more: first?.more === true }
  return { id, search, filter: JSON.stringify(listInput), list }
}

export type InboxQuery = ReturnType<typeof useInbox>['list']

/** Goes to another address of the inbox. At a desk whatever is scrolled stays: only a part of the screen changes. */
export function useUpdateSearch(isDesktop: boolean) {
  const { id: openId } = route.useSearch()
  const navigate = route.useNavigate()
  return (change: InboxSearch, mode?: 'replace') => {
    const isOpenedFromList = !isDesktop && openId === undefined && change.id !== undefined
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: mode === 'replace',
      resetScroll: !isDesktop,
      state: isOpenedFromList ? FROM_LIST : {},
    })
  }
}

/** At a desk something is always open: the first of the list, by its address, so that a newer one does not take its place. */
export function useOpenFirst(first: string | null) {
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (!id && first)
      void navigate({
        search: (before) => ({ ...before, id: first }),
        replace: true,
        resetScroll: false,
      })
  }, [id, first, navigate])
}
