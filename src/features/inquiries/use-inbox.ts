import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { pagedQueryOptions } from '../../core/office/paged-query.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FROM_LIST, OPENED_BY_ITSELF, useIsLeaving } from './inbox-history.ts'
import { filterOf, type InboxSearch } from './inbox-search.ts'
import { useInboxSearch } from './use-inbox-search.ts'

const route = getRouteApi('/admin/inquiries')

/** The inbox's list as an infinite query, filtered and sorted by the search parameters. */
export function useInbox() {
  const me = useAccount()
  const params = useInboxSearch()
  const client = useTRPCClient()
  const { inquiry } = useTRPC()
  const listInput = filterOf(params, me.id)
  const query = useInfiniteQuery({
    ...pagedQueryOptions(inquiry.list.infiniteQueryOptions(listInput).queryKey, (cursor, signal) =>
      client.inquiry.list.query({ ...listInput, cursor }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })
  useLoadErrorToast(query, 'Failed to load inquiries')
  const { data } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const [first] = data?.pages ?? []
  const list = { ...query, items, total: first?.total ?? 0, more: first?.more === true }
  return { id: params.id, search: params.search, filter: listInput, list }
}

export type InboxQuery = ReturnType<typeof useInbox>['list']

/** Changes the inbox's search parameters. On a desktop the scroll position stays: only a part of the screen changes. */
export function useUpdateSearch(isDesktop: boolean) {
  const { id: openId } = useInboxSearch()
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

/**
 * On a desktop, opens the first inquiry when none is open. Its id goes into the address, so that a newer one does not
 * replace it.
 */
export function useOpenFirst(first: string | null) {
  const { id } = useInboxSearch()
  const navigate = route.useNavigate()
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (!id && first && !isLeaving())
      void navigate({
        search: (before) => ({ ...before, id: first }),
        state: OPENED_BY_ITSELF,
        replace: true,
        resetScroll: false,
      })
  }, [id, first, navigate, isLeaving])
}
