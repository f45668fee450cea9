import { vi } from 'vitest'

/*
 * Vitest set-up file of the `database` project: most tests only pass the sign-in and sign-up. Nothing outside the tests can
 * ask for this: the modules are replaced as they are loaded. What production has is held by password-hashing.test.ts,
 * with-min-duration.test.ts and constant-time.test.ts, which load the real ones.
 */

/** A hash takes a thousandth of the time. */
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>()
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  const hash: typeof library.hash = (password, options, signal) =>
    library.hash(password, { ...options, ...cheap }, signal)
  const hashRaw: typeof library.hashRaw = (password, options, signal) =>
    library.hashRaw(password, { ...options, ...cheap }, signal)
  return { ...library, hash, hashRaw }
})

/** No answer is held back. */
vi.mock('../../server/core/auth/constant-time.ts', () => ({
  withMinDuration: <T>(_operation: string, work: () => Promise<T>): Promise<T> => work(),
}))
