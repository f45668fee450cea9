import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { getRowElement } from './inbox-rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a phone: the previous history entry is the list from which the inquiry was opened. */
    fromList?: true
    /** On a desktop: the list opened its first inquiry, and the user did not choose it. */
    openedByItself?: true
  }
}

export const FROM_LIST = { fromList: true } as const
export const OPENED_BY_ITSELF = { openedByItself: true } as const

const route = getRouteApi('/admin/inquiries')

/** Whether a navigation to another screen is pending, which a navigation within the inbox would cancel. */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return useCallback(() => router.latestLocation.pathname !== '/admin/inquiries', [router])
}

/**
 * On a phone, goes back from the record to the list: a history step if the list is the previous entry, which restores
 * its scroll position, else a navigation.
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

/** On a desktop, scrolls to the row of an inquiry that is open when the list loads, as after a return to the inbox. */
export function useScrollToOpen(openId: string | undefined, isLoaded: boolean): void {
  const scrollToOpen = useEffectEvent(() => {
    if (openId) getRowElement(openId)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (isLoaded) scrollToOpen()
  }, [isLoaded])
}

/** On a phone, on return to the list, focuses the row that was open, or the heading if the row is gone. */
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
