import { expect, test, vi } from 'vitest'
import { evenly } from './evenly.ts'

// S10
test('quick work, whether it goes well or fails, is answered no sooner than the floor', async () => {
  vi.useFakeTimers()
  try {
    for (const work of [async () => 'done', () => Promise.reject(new Error('refused'))]) {
      let answered = false
      const answer = evenly('signUp', work).then(
        () => (answered = true),
        () => (answered = true),
      )
      await vi.advanceTimersByTimeAsync(240)
      expect(answered).toBe(false)
      await vi.advanceTimersByTimeAsync(20)
      await answer
      expect(answered).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
})
