import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autoplay, DEFAULT_AUTOPLAY_MS } from './autoplay.ts'

const step = vi.fn<() => void>()
beforeEach(() => {
  step.mockClear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('Autoplay: it steps at the given interval', () => {
  new Autoplay(step, 3000).start()
  vi.advanceTimersByTime(2999)
  expect(step).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(step).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(6000)
  expect(step).toHaveBeenCalledTimes(3)
})

// 116
test('Autoplay: it steps every 4000 ms by default', () => {
  expect(DEFAULT_AUTOPLAY_MS).toBe(4000)
  new Autoplay(step).start()
  vi.advanceTimersByTime(3999)
  expect(step).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(step).toHaveBeenCalledTimes(1)
})

test('Autoplay: it pauses while there is any reason to, and then waits the whole interval', () => {
  const autoplay = new Autoplay(step, 3000)
  autoplay.start()
  vi.advanceTimersByTime(2900)
  autoplay.setPaused('hover', true)
  autoplay.setPaused('focus', true)
  autoplay.setPaused('hover', false)
  vi.advanceTimersByTime(9000)
  expect(step).not.toHaveBeenCalled()
  autoplay.setPaused('focus', false)
  vi.advanceTimersByTime(2999)
  expect(step).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(step).toHaveBeenCalledTimes(1)
})
