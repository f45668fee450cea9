import type { Page } from 'playwright/test'

/** The top of an element's text, in pixels from the viewport's top. The top of its box may differ. */
export const textTop = (page: Page, selector: string): Promise<number | undefined> =>
  page.evaluate((query) => {
    const textRange = document.createRange()
    textRange.selectNodeContents(document.querySelector(query) ?? document)
    return textRange.getClientRects()[0]?.top
  }, selector)

/** How many pixels wider the page is than the viewport. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth)

/**
 * The texts that are cut off at the viewport's left or right edge or lie beyond it, each with its extent in pixels.
 * Texts inside scrollable boxes, carousels and the client logos do not count.
 */
export function findClippedTexts(): string[] {
  const width = document.documentElement.clientWidth
  const isScrollable = (element: Element): boolean =>
    ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) ||
    element.matches('[aria-roledescription=carousel], [aria-labelledby=client-logos], [aria-hidden=true]')
  // `content-visibility: auto` skips the layout of distant sections, whose texts would have no size.
  for (const hidden of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(hidden).contentVisibility === 'auto') hidden.style.contentVisibility = 'visible'
  const clipped: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, height } = range.getBoundingClientRect()
    if (height === 0 || (left > -2 && right < width + 2)) continue
    let ancestor = node.parentElement
    while (ancestor && ancestor !== document.body && !isScrollable(ancestor))
      ancestor = ancestor.parentElement
    if (ancestor === document.body)
      clipped.push(`${node.nodeValue?.slice(0, 30)} ${Math.round(left)} to ${Math.round(right)} of ${width}`)
  }
  const excess = document.scrollingElement!.scrollWidth - width
  return excess > 0 ? [...clipped, `${excess} px scroll sideways`] : clipped
}
