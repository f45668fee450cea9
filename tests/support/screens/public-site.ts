import { onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

// Helpers for the tests of the public site's screens.

/** The bounding boxes of elements. */
export const boxesOf = (elements: Locator): DOMRect[] =>
  elements.elements().map((element) => element.getBoundingClientRect())

/** The targets of links. */
export const targetsOf = (links: Locator): (string | null)[] =>
  links.elements().map((link) => link.getAttribute('href'))

/** The section with a heading. */
export const sectionWith = (heading: string | RegExp): Locator =>
  page.css('section').filter({ has: page.getByRole('heading', { name: heading }) })

/** Waits for animation frames: observers report in the first, and their changes are painted in the second. */
export async function waitForFrames(count = 3): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

/** Scrolls to the page's end screen by screen and back, so that lazy content is loaded. */
export async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await waitForFrames(2)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await waitForFrames(2)
}

/** Presses Tab until the element has the focus. @throws when 80 presses do not reach it */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (target.query() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error(`Tab does not reach ${target.selector}.`)
}

/** Stops timers, or other parts of the clock, until the test ends. */
export function stopClock(...toFake: ('Date' | 'setTimeout' | 'setInterval')[]): void {
  const stopped = toFake.flatMap((name) =>
    name === 'Date' ? [name] : [name, name.replace('set', 'clear') as 'clearTimeout' | 'clearInterval'],
  )
  vi.useFakeTimers({ toFake: stopped })
  onTestFinished(() => void vi.useRealTimers())
}
