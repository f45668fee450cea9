import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first appended card when the 'Load more' button, which had it, disappears after the last page.
 * Call the returned function with the number of cards before each load.
 */
export function useFocusFirstNew(container: RefObject<HTMLElement | null>, hasMore: boolean) {
  const countBefore = useRef(0)
  useEffect(() => {
    const focusWasLost = document.activeElement === document.body
    if (hasMore || !countBefore.current || !focusWasLost) return
    const firstNew = container.current?.querySelectorAll<HTMLElement>('li:has(article)')[countBefore.current]
    firstNew?.setAttribute('tabindex', '-1')
    firstNew?.focus({ preventScroll: true })
  }, [container, hasMore])
  return (count: number) => {
    countBefore.current = count
  }
}
