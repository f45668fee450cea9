import { useEffect, useRef } from 'react'

interface MoreRowsProps {
  /** An infinite query's own parts. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** 'inquiries', 'projects'. */
  what: string
}

/**
 * The end of a list that goes on: the next page comes when it is nearly in view, or by the button; after one that failed
 * by the button alone, for the end is still in view and would ask again without a pause.
 */
export function MoreRows({ query, what }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const button = useRef<HTMLButtonElement>(null)

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

  if (!hasNextPage) return null
  return (
    <button
      ref={button}
      type="button"
      className="more mt-4"
      aria-disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading...' : `Load more ${what}`}
    </button>
  )
}
