/** How many pixels wider the page is than the window. */
export const horizontalOverflow = (): number =>
  (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth
