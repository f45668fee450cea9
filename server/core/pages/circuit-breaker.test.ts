import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Circuit breaker: after a late attempt it allows one every five seconds, until one is in time', () => {
  const breaker = new CircuitBreaker()
  expect([breaker.shouldTry(), breaker.shouldTry()]).toEqual([true, true])
  breaker.open()
  expect(breaker.shouldTry()).toBe(false)
  vi.advanceTimersByTime(4999)
  expect(breaker.shouldTry()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([breaker.shouldTry(), breaker.shouldTry()]).toEqual([true, false])
  vi.advanceTimersByTime(5000)
  expect([breaker.shouldTry(), breaker.shouldTry()]).toEqual([true, false])
  breaker.close()
  expect([breaker.shouldTry(), breaker.shouldTry()]).toEqual([true, true])
})
