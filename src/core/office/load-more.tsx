import { useEffect, useRef, useState } from 'react'

const AFTER_REFETCH = { cancelRefetch: false }

interface LoadMoreProps {
  /** The parts of an infinite query that are used here. */
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
  }
  /** 'inquiries', 'projects'. */
  itemsName: string
  /** Shown at the end of the list; default: 'These are all inquiries.' */
  endText?: string
}

/**
 * Infinite scrolling at the end of a list: the next page is fetched when the button is nearly in view, or by pressing
 * it. After a failed page only the button fetches: the observer would retry without a pause. After the last page the
 * button disappears; if it had the focus, a text in its place takes it. A page waits for a refetch of the list, which
 * it would otherwise cancel, so that the list would show its old state after a save.
 */
export function LoadMore({ query, itemsName, endText = `These are all ${itemsName}.` }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const element = button.current
    if (!element || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(AFTER_REFETCH),
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // hasNextPage: only then is there a button to observe.
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  if (!hasNextPage)
    return focused ? (
      <p ref={focusIfLost} tabIndex={-1} className="mt-4 min-h-11 text-center text-soft">
        {endText}
      </p>
    ) : null
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-outline btn-block mt-4 min-h-16"
      aria-disabled={isFetchingNextPage}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget }) => currentTarget.isConnected && setFocused(false)}
      onClick={() => void fetchNextPage(AFTER_REFETCH)}
    >
      {isFetchingNextPage ? 'Loading...' : `Load more ${itemsName}`}
    </button>
  )
}

/** Takes the focus only if it was lost with the button, not if it is on another control by now. */
function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
