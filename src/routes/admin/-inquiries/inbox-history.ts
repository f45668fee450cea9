import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getRowElement } from './inbox-rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On a phone: the entry before this one is the list out of which the inquiry was opened. */
    fromList?: true
  }
}

export const FROM_LIST = { fromList: true } as const

const route = getRouteApi('/admin/inquiries')

/**
 * From the record back to the list of a phone: to the list as it was left, at its place, where that is a step back; else
 * to a new one.
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
        // The row that takes the focus comes into view by it.
        resetScroll: false,
      })
  }
}

/** On a phone, back in the list, the row that was open is in view and has the focus; when it is gone, the heading. */
export function useRestoreRowFocus(openId: string | undefined, isSinglePane: boolean): void {
  const lastOpenId = useRef(openId)
  useEffect(() => {
    const previousId = lastOpenId.current
    lastOpenId.current = openId
    if (!isSinglePane || openId !== undefined || previousId === undefined) return
    const row = getRowElement(previousId)
    if (row) row.focus()
    // The list stays at its place.
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [openId, isSinglePane])
}
