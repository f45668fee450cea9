import type { Page } from 'playwright/test'

/** Where the words of an element begin, from the window's top, in pixels; its box may begin elsewhere. */
export const textTop = (page: Page, selector: string): Promise<number | undefined> =>
  page.evaluate((query) => {
    const textRange = document.createRange()
    textRange.selectNodeContents(document.querySelector(query) ?? document)
    return textRange.getClientRects()[0]?.top
  }, selector)

/** By how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth)

/**
 * The words of a page that a reader cannot reach, because they stand beyond the window's edge or are cut at it, each
 * with how far it goes. What is scrolled on purpose does not count: carousels, the row of clients, boxes of their own.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isScrollable = (element: Element): boolean =>
      ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) ||
      element.matches('[aria-roledescription=carousel], [aria-labelledby=client-logos], [aria-hidden=true]')
    // The browser leaves some parts undrawn while they are far away: they would pass for reached.
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
        clipped.push(
          `${node.nodeValue?.slice(0, 30)} ${Math.round(left)} to ${Math.round(right)} of ${width}`,
        )
    }
    const excess = document.scrollingElement!.scrollWidth - width
    return excess > 0 ? [...clipped, `${excess} px scroll sideways`] : clipped
  })
