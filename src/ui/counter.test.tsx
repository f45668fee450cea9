import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Counter, DEFAULT_COUNTER_MS, DEFAULT_THRESHOLD } from './counter.tsx'
import { countedTo, countWhenSeen, easeOutQuart } from './counting.ts'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'>

/** Stands for the browser's observer: the test says what share of the element is in view. */
class Eye {
  static last: Eye
  readonly tell: (entries: Entry[]) => void
  readonly options: IntersectionObserverInit
  gone = false
  constructor(tell: (entries: Entry[]) => void, options: IntersectionObserverInit) {
    this.tell = tell
    this.options = options
    Eye.last = this
  }
  observe() {}
  disconnect() {
    this.gone = true
  }
  sees(share: number) {
    if (!this.gone) this.tell([{ isIntersecting: share > 0, intersectionRatio: share }])
  }
}

const show = vi.fn<(figure: number) => void>()
const counting = (end: number) =>
  countWhenSeen({} as Element, { end, duration: DEFAULT_COUNTER_MS, threshold: DEFAULT_THRESHOLD, show })

beforeEach(() => {
  show.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Eye)
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// 105
test('a counter starts when 0.3 of its area is in view, and not before', () => {
  counting(264)
  expect(DEFAULT_THRESHOLD).toBe(0.3)
  expect(Eye.last.options.threshold).toBe(0.3)
  Eye.last.sees(0.29)
  vi.advanceTimersByTime(3000)
  expect(show.mock.calls).toEqual([[0]])
  Eye.last.sees(0.3)
  vi.advanceTimersByTime(1000)
  expect(show.mock.lastCall?.[0]).toBeGreaterThan(0)
})

// 106
test('a counter runs once: coming into view again does not start it anew', () => {
  counting(264)
  Eye.last.sees(0.5)
  vi.advanceTimersByTime(2100)
  show.mockClear()
  Eye.last.sees(0)
  Eye.last.sees(1)
  vi.advanceTimersByTime(2100)
  expect(show).not.toHaveBeenCalled()
})

// 107
test('a counter takes 2000 ms where nothing else is said', () => {
  expect(DEFAULT_COUNTER_MS).toBe(2000)
  counting(100_000)
  Eye.last.sees(1)
  vi.advanceTimersByTime(1600)
  expect(show.mock.lastCall?.[0]).toBeLessThan(100_000)
  vi.advanceTimersByTime(416)
  expect(show).toHaveBeenLastCalledWith(100_000)
})

// 108
test('the suffix is optional, and the served page holds the final figure', () => {
  const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')
  expect(words(renderToStaticMarkup(<Counter end={264} suffix="+" />))).toBe('264+')
  expect(words(renderToStaticMarkup(<Counter end={100} suffix="%" />))).toBe('100%')
  expect(words(renderToStaticMarkup(<Counter end={7} />))).toBe('7')
})

// 109
test('the easing is a quartic ease-out', () => {
  expect(easeOutQuart(0.5)).toBe(0.9375)
  expect(countedTo(1600, 1000, 2000)).toBe(1500)
  expect(countedTo(264, 0, 2000)).toBe(0)
})

// 110
test('a counter shows exactly its end at the end and after it', () => {
  expect(countedTo(264, 2000, 2000)).toBe(264)
  expect(countedTo(99.5, 9999, 2000)).toBe(99.5)
  counting(124)
  Eye.last.sees(1)
  vi.advanceTimersByTime(9000)
  expect(show).toHaveBeenLastCalledWith(124)
})
