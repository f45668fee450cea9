import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { getRowElement } from './inbox-rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a phone: the previous history entry is the list from which the inquiry was opened. */
    fromList?: true
    /** On a desktop: the list opened its first inquiry, and nobody has chosen it. */
    openedByItself?: true
  }
}

export const FROM_LIST = { fromList: true } as const
export const OPENED_BY_ITSELF = { openedByItself: true } as const

const route = getRouteApi('/admin/inquiries')

/** Whether another screen is on its way: a navigation of the inbox's own would cancel that one. */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return useCallback(() => router.latestLocation.pathname !== '/admin/inquiries', [router])
}

/**
 * Back from the record to the list, on a phone: a history step if the list is the previous entry, which restores its
 * scroll position, else a navigation.
 */
export function useBackToList(): () => void {
  const router = useRouter()
  const navigate = route.useNavigate()
  return () => {
    if (router.latestLocation.state.fromList) router.history.back()
    else
      void navigate({
        search: (before) => ({ ...before, id: undefined }),
        replace: true,
        // `useRestoreRowFocus` scrolls to the row.
        resetScroll: false,
      })
  }
}

/** On a desktop, shows the row of the inquiry that is open already when the list comes, as on the way back to the inbox. */
export function useScrollToOpen(openId: string | undefined, isLoaded: boolean): void {
  const scrollToOpen = useEffectEvent(() => {
    if (openId) getRowElement(openId)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isLoaded) scrollToOpen()
  }, [isLoaded])
}

/** On a phone, back in the list: focuses the row that was open, or the heading if the row is gone. */
export function useRestoreRowFocus(openId: string | undefined, isSinglePane: boolean): void {
  const lastOpenId = useRef(openId)
  useEffect(() => {
    const previousId = lastOpenId.current
    lastOpenId.current = openId
    if (!isSinglePane || openId !== undefined || previousId === undefined) return
    const row = getRowElement(previousId)
    if (row) row.focus()
    // Without scrolling the list.
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [openId, isSinglePane])
}
