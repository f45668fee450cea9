import { onTestFinished, vi } from 'vitest'
import { allowMotion } from './emulate.ts'
import type { Locator } from './screen.tsx'

/** The number that a counter shows now. It is CSS-generated content; the element's text is always the final number. */
export function displayedNumber(figure: Locator): string | null {
  const animated = figure.element().querySelector('[data-counting]')
  if (!animated) return figure.element().textContent
  return /^"(.*?)"/.exec(getComputedStyle(animated, '::after').content)?.[1] ?? 'nothing'
}

/** Lets counters count until the end of the test, with animation frames that the test triggers. */
export async function holdFrames(): Promise<void> {
  await allowMotion()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Scrolls a counter into view, and waits until the page's observers have been called. */
export async function bringIntoView(counter: Locator): Promise<void> {
  const figure = counter.element()
  figure.scrollIntoView({ block: 'center', behavior: 'instant' })
  // Observers are called in the order of their creation, so the page's come before this one.
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(figure)
  })
}
