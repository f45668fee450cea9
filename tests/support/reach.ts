import type { Page } from 'playwright/test'

/** Where the words of an element begin, from the window's top, in pixels; its box may begin elsewhere. */
export const topOfWords = (page: Page, selector: string): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector(wanted) ?? document)
    return words.getClientRects()[0]?.top
  }, selector)

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth)

/**
 * The words of a page that a reader cannot reach, because they stand beyond the window's edge or are cut at it, each
 * with how far it goes. What is scrolled on purpose does not count: carousels, the row of clients, boxes of their own.
 */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolled = (element: Element): boolean =>
      ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) ||
      element.matches('[aria-roledescription=carousel], [aria-labelledby=client-logos], [aria-hidden=true]')
    // The browser leaves some parts undrawn while they are far away: they would pass for reached.
    for (const part of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, height } = range.getBoundingClientRect()
      if (height === 0 || (left > -2 && right < width + 2)) continue
      let inside = text.parentElement
      while (inside && inside !== document.body && !scrolled(inside)) inside = inside.parentElement
      if (inside === document.body)
        found.push(`${text.nodeValue?.slice(0, 30)} ${Math.round(left)} to ${Math.round(right)} of ${width}`)
    }
    const wider = document.scrollingElement!.scrollWidth - width
    return wider > 0 ? [...found, `${wider} px scroll sideways`] : found
  })
