import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatPosition, Slider } from './slider.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Slider that moves after its lock', () => {
  const onMove = vi.fn<() => void>()
  const afterLockSlider = () => new Slider({ count: 5, lockMs: 250, updates: 'after-lock', onMove })
  beforeEach(() => onMove.mockClear())

  // 87
  test('takes the lock at once and changes the index after 250 ms', () => {
    const slider = afterLockSlider()
    slider.next()
    expect(slider.state).toEqual({ index: 0, target: 1, locked: true })
    vi.advanceTimersByTime(249)
    expect(slider.state.index).toBe(0)
    vi.advanceTimersByTime(1)
    expect(slider.state).toEqual({ index: 1, target: 1, locked: false })
  })

  // 88
  test('ignores navigation while locked: two quick clicks move one slide', () => {
    const slider = afterLockSlider()
    slider.next()
    slider.next()
    slider.go(4)
    vi.runAllTimers()
    expect(slider.state.index).toBe(1)
    expect(onMove).toHaveBeenCalledTimes(1)
  })

  // 89
  test('moves again once the lock has ended', () => {
    const slider = afterLockSlider()
    slider.next()
    vi.advanceTimersByTime(250)
    slider.next()
    vi.advanceTimersByTime(250)
    expect(slider.state.index).toBe(2)
  })

  // 90
  test('does nothing when sent to its current slide: no lock, no change, no sound', () => {
    const slider = afterLockSlider()
    const listener = vi.fn<() => void>()
    slider.subscribe(listener)
    slider.go(0)
    expect(slider.state).toEqual({ index: 0, target: 0, locked: false })
    expect(listener).not.toHaveBeenCalled()
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('Slider that moves at once', () => {
  const immediateSlider = () => new Slider({ count: 6, lockMs: 200, updates: 'at-once' })

  // 96
  test('changes the index first, then is locked for 200 ms', () => {
    const slider = immediateSlider()
    slider.next()
    expect(slider.state).toEqual({ index: 1, target: 1, locked: true })
    vi.advanceTimersByTime(200)
    expect(slider.state.locked).toBe(false)
  })

  // 97
  test('ignores navigation within the 200 ms and accepts it at 200 ms', () => {
    const slider = immediateSlider()
    slider.next()
    vi.advanceTimersByTime(199)
    slider.next()
    expect(slider.state.index).toBe(1)
    vi.advanceTimersByTime(1)
    slider.next()
    expect(slider.state.index).toBe(2)
  })

  // 98
  test('wraps at both ends', () => {
    const slider = immediateSlider()
    slider.previous()
    expect(slider.state.index).toBe(5)
    vi.advanceTimersByTime(200)
    slider.next()
    expect(slider.state.index).toBe(0)
  })

  // 99
  test('does nothing when sent to its current slide', () => {
    const slider = immediateSlider()
    slider.go(0)
    expect(slider.state).toEqual({ index: 0, target: 0, locked: false })
  })
})

test('Slider: the position is written with two digits', () => {
  expect(formatPosition(0, 5)).toBe('01/05')
  expect(formatPosition(4, 5)).toBe('05/05')
})
