import { vi } from 'vitest'

/*
 * Vitest set-up file of the `database` project: makes sign-in and sign-up cheap, through which most tests only pass.
 * Only tests can enable this: the modules are mocked as they are loaded. password-hashing.test.ts,
 * with-min-duration.test.ts and constant-time.test.ts load the real modules and test production's values.
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

/** No answer is delayed. */
vi.mock('../../server/core/auth/constant-time.ts', () => ({
  withMinDuration: <T>(_operation: string, work: () => Promise<T>): Promise<T> => work(),
}))
