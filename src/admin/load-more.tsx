import { useEffect, useRef, useState } from 'react'

interface LoadMoreProps {
  /** An infinite query's own parts. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** 'inquiries', 'projects'. */
  itemsName: string
  /** What stands at the end: 'These are all inquiries.' unless told. */
  endText?: string
}

/**
 * The end of a list that goes on: the next page comes when it is nearly in view, or by the button; after one that failed
 * by the button alone, for the end is still in view and would ask again without a pause. With the last page the button
 * goes; whoever stood on it is told so there.
 */
export function LoadMore({ query, itemsName, endText = `These are all ${itemsName}.` }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const element = button.current
    if (!element || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // hasNextPage: only then is there a button to watch.
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

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
      className="more mt-4"
      aria-disabled={isFetchingNextPage}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget }) => currentTarget.isConnected && setFocused(false)}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading...' : `Load more ${itemsName}`}
    </button>
  )
}

/** The focus went with the button. Whoever has gone on meanwhile, such as to the search field, keeps it. */
function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}
