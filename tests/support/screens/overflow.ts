/** By how many pixels the page is wider than the window. */
export const horizontalOverflow = (): number =>
  (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth
