import { useEffect, useRef } from 'react'

interface MoreRowsProps {
  /** An infinite query's own parts. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** 'inquiries', 'projects'. */
  what: string
}

/** The end of a list that goes on: the next page comes when it is nearly in view, or by the button. */
export function MoreRows({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, what }: MoreRowsProps) {
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const element = button.current
    if (!element || isFetchingNextPage) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // hasNextPage: only then is there a button to watch.
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

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
