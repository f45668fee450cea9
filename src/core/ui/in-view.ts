/**
 * Calls back once, as soon as `threshold` (a share from 0 to 1) of the element's area is in view. `rootMargin` enlarges
 * or shrinks the viewport, as for IntersectionObserver. The returned function stops observing.
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
