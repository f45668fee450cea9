import type { Locator } from 'playwright/test'

/** Scrolls a counter into view, and waits until the page's own observers have been told of it. */
export async function scrollIntoViewAndObserve(counter: Locator): Promise<void> {
  await counter.scrollIntoViewIfNeeded()
  await counter.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        // Observers are told in the order in which they were made.
        new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
        }).observe(element)
      }),
  )
}

/** The figure that a counter paints at this moment; its text is the final one throughout. */
export const displayedNumber = (counter: Locator): Promise<string> =>
  counter.evaluate((element) => {
    const animated = element.querySelector('[data-counting]')
    if (!animated) return element.textContent ?? ''
    return /^"(.*?)"/.exec(getComputedStyle(animated, '::after').content)?.[1] ?? 'nothing'
  })
