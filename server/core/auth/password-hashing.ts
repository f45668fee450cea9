import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { appError } from '../errors.ts'

/** The minimum that OWASP recommends for argon2id, the library's default algorithm (S09). memoryCost is in KiB. */
const ARGON2_OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes computed concurrently. Each takes 19 MiB and one of the four threads of libuv's pool; with all four in use,
 * reading a file took 400 ms.
 */
const MAX_CONCURRENT = 2

/** Calls that may wait for a slot, about a second of work. The next one gets 429. */
const MAX_WAITING = 64

/** The hash of an unknown password: checking an unknown address costs the same work as a wrong password (S10). */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8ID3r5N+UplHiIYoM9HPPg$YLojp4CpWpZ1FW3MVmMXwZwtPwzxmOZS1kT/oJO5NGs'

/**
 * Hashes a password for storage, in its composed form (NFC): a letter with an accent is one character on some keyboards
 * and two on others.
 * @throws TRPCError TOO_MANY_REQUESTS, with Retry-After, when too many calls are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  whenSlotIsFree(() => hash(password.normalize('NFC'), ARGON2_OPTIONS))

/**
 * Checks a password against a stored hash: in its composed form and, if that differs, as typed, because older hashes
 * were made from passwords as typed. Without a hash it does the same work and returns false.
 * @throws TRPCError TOO_MANY_REQUESTS as `hashPassword`
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  for (const form of new Set([password.normalize('NFC'), password]))
    if (await whenSlotIsFree(() => verify(storedHash ?? DUMMY_HASH, form))) return storedHash !== null
  return false
}

/**
 * Hashes a code that people write down on paper, which is shorter than a token. The same salt gives the same hash, by
 * which the code is looked up.
 * @param salt 16 bytes
 * @throws TRPCError TOO_MANY_REQUESTS as `hashPassword`
 */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> =>
  whenSlotIsFree(() => hashRaw(code, { ...ARGON2_OPTIONS, salt }))

const semaphore = pLimit(MAX_CONCURRENT)

async function whenSlotIsFree<T>(work: () => Promise<T>): Promise<T> {
  if (semaphore.pendingCount >= MAX_WAITING)
    throw appError('TOO_MANY_REQUESTS', 'The server is busy. Please try again in a moment.', {
      retryAfter: 2,
    })
  return await semaphore(work)
}
