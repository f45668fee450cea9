import { expect, test, vi } from 'vitest'

// The real module, which tests/support/cheap-sign-in.setup.ts replaces.
const { withMinDuration } = await vi.importActual<typeof import('./constant-time.ts')>('./constant-time.ts')

// S10
test('Minimum duration: quick work, whether it succeeds or fails, is answered no sooner than the minimum', async () => {
  vi.useFakeTimers()
  try {
    for (const work of [async () => 'done', () => Promise.reject(new Error('refused'))]) {
      let settled = false
      const result = withMinDuration('signUp', work).then(
        () => (settled = true),
        () => (settled = true),
      )
      await vi.advanceTimersByTimeAsync(240)
      expect(settled).toBe(false)
      await vi.advanceTimersByTimeAsync(20)
      await result
      expect(settled).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
})
