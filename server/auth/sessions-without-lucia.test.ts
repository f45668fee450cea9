import { vi } from 'vitest'

// The tests of sessions once more, on a store of forty lines without Lucia: nothing outside of `session-store.ts` needs it.
vi.mock('./session-store.ts', () => import('../../tests/support/plain-session-store.ts'))
vi.mock('lucia', () => {
  throw new Error('lucia is loaded')
})

await import('./sessions.test.ts')
