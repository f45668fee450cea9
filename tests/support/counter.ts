import type { Locator } from 'playwright/test'

/** Scrolls a counter into view and waits until the page's own IntersectionObservers have reported it. */
export async function scrollIntoViewAndObserve(counter: Locator): Promise<void> {
  await counter.scrollIntoViewIfNeeded()
  await counter.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        // Observers are called in the order of their creation, so the page's come before this one.
        new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
        }).observe(element)
      }),
  )
}

/** The number that a counter shows now. It is CSS-generated content; the element's text is the final number throughout. */
export const displayedNumber = (counter: Locator): Promise<string> =>
  counter.evaluate((element) => {
    const animated = element.querySelector('[data-counting]')
    if (!animated) return element.textContent ?? ''
    return /^"(.*?)"/.exec(getComputedStyle(animated, '::after').content)?.[1] ?? 'nothing'
  })
