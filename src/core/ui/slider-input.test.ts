import type { TouchEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyAndSwipeHandlers } from './slider-input.ts'

const next = vi.fn<() => void>()
const previous = vi.fn<() => void>()
const { onTouchStart, onTouchEnd } = keyAndSwipeHandlers({ next, previous })
const slider = { dataset: {} }

/** A touch event at `x`, with `touchCount` fingers on the screen at that moment. */
const touch = (x: number, touchCount: number) =>
  ({
    currentTarget: slider,
    changedTouches: [{ clientX: x, clientY: 0 }],
    touches: Array.from({ length: touchCount }),
  }) as unknown as TouchEvent<HTMLElement>

beforeEach(() => {
  next.mockClear()
  previous.mockClear()
  slider.dataset = {}
  vi.stubGlobal('visualViewport', { scale: 1 })
})
afterEach(() => void vi.unstubAllGlobals())

// D57
test('Slider: a swipe of 40 px with one finger changes the slide', () => {
  onTouchStart(touch(200, 1))
  onTouchEnd(touch(161, 0))
  expect(next).not.toHaveBeenCalled()
  onTouchStart(touch(200, 1))
  onTouchEnd(touch(160, 0))
  expect(next).toHaveBeenCalledTimes(1)
  onTouchStart(touch(200, 1))
  onTouchEnd(touch(240, 0))
  expect(previous).toHaveBeenCalledTimes(1)
})

// D57
test('Slider: a two-finger pinch does not change the slide, whichever finger is lifted first', () => {
  onTouchStart(touch(200, 1))
  onTouchStart(touch(300, 2))
  onTouchEnd(touch(400, 1))
  onTouchEnd(touch(100, 0))
  expect(next).not.toHaveBeenCalled()
  expect(previous).not.toHaveBeenCalled()
})

// D57
test('Slider: panning a zoomed-in page does not change the slide', () => {
  vi.stubGlobal('visualViewport', { scale: 2 })
  onTouchStart(touch(200, 1))
  onTouchEnd(touch(100, 0))
  expect(next).not.toHaveBeenCalled()
})
