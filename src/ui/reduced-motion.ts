/** The visitor asked the system for less movement. Asked anew each time: the wish may change while the page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Calls back once, when `threshold` of the element's area is in view, which `rootMargin` widens; the returned function
 * gives up waiting.
 */
export function onceInView(
  element: Element,
  threshold: number,
  callback: () => void,
  rootMargin?: string,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= threshold)) return
      observer.disconnect()
      callback()
    },
    { threshold, rootMargin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
