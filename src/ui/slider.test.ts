import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { position, Slider } from './slider.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a slider that moves after its lock', () => {
  const onMove = vi.fn<() => void>()
  const first = () => new Slider({ count: 5, lockMs: 250, moves: 'after-lock', onMove })
  beforeEach(() => onMove.mockClear())

  // 87
  test('takes the lock at once and changes the index after 250 ms', () => {
    const slider = first()
    slider.next()
    expect(slider.state).toEqual({ index: 0, target: 1, locked: true })
    vi.advanceTimersByTime(249)
    expect(slider.state.index).toBe(0)
    vi.advanceTimersByTime(1)
    expect(slider.state).toEqual({ index: 1, target: 1, locked: false })
  })

  // 88
  test('ignores navigation while locked: two quick clicks move one slide', () => {
    const slider = first()
    slider.next()
    slider.next()
    slider.go(4)
    vi.runAllTimers()
    expect(slider.state.index).toBe(1)
    expect(onMove).toHaveBeenCalledTimes(1)
  })

  // 89
  test('moves again once the lock has ended', () => {
    const slider = first()
    slider.next()
    vi.advanceTimersByTime(250)
    slider.next()
    vi.advanceTimersByTime(250)
    expect(slider.state.index).toBe(2)
  })

  // 90
  test('does nothing when sent to where it is: no lock, no change, no sound', () => {
    const slider = first()
    const told = vi.fn<() => void>()
    slider.subscribe(told)
    slider.go(0)
    expect(slider.state).toEqual({ index: 0, target: 0, locked: false })
    expect(told).not.toHaveBeenCalled()
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('a slider that moves at once', () => {
  const second = () => new Slider({ count: 6, lockMs: 200, moves: 'at-once' })

  // 96
  test('changes the index first, then is locked for 200 ms', () => {
    const slider = second()
    slider.next()
    expect(slider.state).toEqual({ index: 1, target: 1, locked: true })
    vi.advanceTimersByTime(200)
    expect(slider.state.locked).toBe(false)
  })

  // 97
  test('ignores navigation within the 200 ms and accepts it at 200 ms', () => {
    const slider = second()
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
    const slider = second()
    slider.previous()
    expect(slider.state.index).toBe(5)
    vi.advanceTimersByTime(200)
    slider.next()
    expect(slider.state.index).toBe(0)
  })

  // 99
  test('does nothing when sent to where it is', () => {
    const slider = second()
    slider.go(0)
    expect(slider.state).toEqual({ index: 0, target: 0, locked: false })
  })
})

test('the position is written with two digits', () => {
  expect(position(0, 5)).toBe('01/05')
  expect(position(4, 5)).toBe('05/05')
})
