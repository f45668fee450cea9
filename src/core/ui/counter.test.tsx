import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUpValue, countUpInView, easeOutQuart } from './count-up.ts'
import { Counter, DEFAULT_COUNTER_MS, DEFAULT_THRESHOLD } from './counter.tsx'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'>

/** A fake of the browser's observer: the test sets the share of the element that is in view. */
class FakeIntersectionObserver {
  static latest: FakeIntersectionObserver
  readonly callback: (entries: Entry[]) => void
  readonly options: IntersectionObserverInit
  disconnected = false
  constructor(callback: (entries: Entry[]) => void, options: IntersectionObserverInit) {
    this.callback = callback
    this.options = options
    FakeIntersectionObserver.latest = this
  }
  observe() {}
  disconnect() {
    this.disconnected = true
  }
  intersect(ratio: number) {
    if (!this.disconnected) this.callback([{ isIntersecting: ratio > 0, intersectionRatio: ratio }])
  }
}

const show = vi.fn<(figure: number) => void>()
const startCounting = (end: number) =>
  countUpInView({} as Element, {
    end,
    duration: DEFAULT_COUNTER_MS,
    threshold: DEFAULT_THRESHOLD,
    onUpdate: show,
  })

beforeEach(() => {
  show.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  vi.stubGlobal('requestAnimationFrame', (onFrame: () => void) => setTimeout(onFrame, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// 105
test('Counter: a counter starts when 0.3 of its area is in view, and not before', () => {
  startCounting(264)
  expect(DEFAULT_THRESHOLD).toBe(0.3)
  expect(FakeIntersectionObserver.latest.options.threshold).toBe(0.3)
  FakeIntersectionObserver.latest.intersect(0.29)
  vi.advanceTimersByTime(3000)
  expect(show.mock.calls).toEqual([[0]])
  FakeIntersectionObserver.latest.intersect(0.3)
  vi.advanceTimersByTime(1000)
  expect(show.mock.lastCall?.[0]).toBeGreaterThan(0)
})

// 106
test('Counter: a counter runs once: coming into view again does not restart it', () => {
  startCounting(264)
  FakeIntersectionObserver.latest.intersect(0.5)
  vi.advanceTimersByTime(2100)
  show.mockClear()
  FakeIntersectionObserver.latest.intersect(0)
  FakeIntersectionObserver.latest.intersect(1)
  vi.advanceTimersByTime(2100)
  expect(show).not.toHaveBeenCalled()
})

// 107
test('Counter: a counter takes 2000 ms by default', () => {
  expect(DEFAULT_COUNTER_MS).toBe(2000)
  startCounting(100_000)
  FakeIntersectionObserver.latest.intersect(1)
  vi.advanceTimersByTime(1600)
  expect(show.mock.lastCall?.[0]).toBeLessThan(100_000)
  vi.advanceTimersByTime(416)
  expect(show).toHaveBeenLastCalledWith(100_000)
})

// 108
test('Counter: the suffix is optional, and the served page contains the final figure', () => {
  const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')
  expect(textOf(renderToStaticMarkup(<Counter end={264} suffix="+" />))).toBe('264+')
  expect(textOf(renderToStaticMarkup(<Counter end={100} suffix="%" />))).toBe('100%')
  expect(textOf(renderToStaticMarkup(<Counter end={7} />))).toBe('7')
})

// 109
test('Counter: the easing is a quartic ease-out', () => {
  expect(easeOutQuart(0.5)).toBe(0.9375)
  expect(countUpValue(1600, 1000, 2000)).toBe(1500)
  expect(countUpValue(264, 0, 2000)).toBe(0)
})

// 110
test('Counter: a counter shows exactly its end value when its time is over and after that', () => {
  expect(countUpValue(264, 2000, 2000)).toBe(264)
  expect(countUpValue(99.5, 9999, 2000)).toBe(99.5)
  startCounting(124)
  FakeIntersectionObserver.latest.intersect(1)
  vi.advanceTimersByTime(9000)
  expect(show).toHaveBeenLastCalledWith(124)
})
