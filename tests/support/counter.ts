import type { Locator } from 'playwright/test'

/** The number that a counter shows now. It is CSS-generated content; the element's text is always the final number. */
export const displayedNumber = (counter: Locator): Promise<string> =>
  counter.evaluate((element) => {
    const animated = element.querySelector('[data-counting]')
    if (!animated) return element.textContent ?? ''
    return /^"(.*?)"/.exec(getComputedStyle(animated, '::after').content)?.[1] ?? 'nothing'
  })
