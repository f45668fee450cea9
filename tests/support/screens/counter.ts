import { onTestFinished, vi } from 'vitest'
import { allowMotion } from './emulate.ts'
import type { Locator } from './screen.tsx'

/** The number that a counter shows now. It is CSS-generated content; the element's text is the final number throughout. */
export function displayedNumber(figure: Locator): string | null {
  const animated = figure.element().querySelector('[data-counting]')
  if (!animated) return figure.element().textContent
  return /^"(.*?)"/.exec(getComputedStyle(animated, '::after').content)?.[1] ?? 'nothing'
}

/** Lets figures count, in frames that come when the test says so, until its end. */
export async function holdFrames(): Promise<void> {
  await allowMotion()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Brings a counter into view, and waits until the page has heard of it. */
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
