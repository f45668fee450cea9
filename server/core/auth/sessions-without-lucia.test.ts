import { afterAll, beforeEach, vi } from 'vitest'

vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with Lucia, and the tests of sessions themselves.
  vi.resetModules()
})
// Runs the session tests again, on a store of forty lines without Lucia: only `session-store.ts` needs the library.
vi.mock('./session-store.ts', () => import('../../../tests/support/plain-session-store.ts'))
vi.mock('lucia', () => {
  throw new Error('lucia is loaded')
})
// Later test files of this worker get Lucia again.
afterAll(() => void vi.resetModules())

const { clearDatabase } = await import('../../../tests/support/database.ts')
// The reloaded modules use a new test database.
beforeEach(clearDatabase)

await import('./sessions.test.ts')
