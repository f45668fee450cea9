import { hash, type Options, verify } from '@node-rs/argon2'
import { appError } from '../errors.ts'

/** The floor that OWASP gives for argon2id, which is the library's default algorithm (S09). */
const ARGON2_OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at a time: each holds a thread of libuv's pool and 19 MiB, and with all four taken a file read waited 400 ms.
 * Who comes when sixty-four are waiting, about a second of work, is asked to come again.
 */
const MAX_CONCURRENT = 2
const MAX_WAITING = 64

/** Of a password that nobody knows: an unknown address costs the same work as a wrong password (S10). */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8ID3r5N+UplHiIYoM9HPPg$YLojp4CpWpZ1FW3MVmMXwZwtPwzxmOZS1kT/oJO5NGs'

/**
 * What is stored of a password.
 * @throws TRPCError TOO_MANY_REQUESTS when more are waiting than can be served soon
 */
export const hashPassword = (password: string): Promise<string> =>
  withSemaphore(() => hash(password, ARGON2_OPTIONS))

/**
 * Whether this is the password that was hashed; without a hash the same work, and false.
 * @throws TRPCError TOO_MANY_REQUESTS as `hashPassword`
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await withSemaphore(() => verify(storedHash ?? DUMMY_HASH, password))
  return matches && storedHash !== null
}

let running = 0
const queue: (() => void)[] = []

async function withSemaphore<T>(work: () => Promise<T>): Promise<T> {
  await acquireSemaphore()
  try {
    return await work()
  } finally {
    // The place is handed on, not given back: nobody can slip in between.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

async function acquireSemaphore(): Promise<void> {
  if (running < MAX_CONCURRENT) {
    running += 1
    return
  }
  if (queue.length >= MAX_WAITING)
    throw appError('TOO_MANY_REQUESTS', 'The server is busy. Please try again in a moment.', {
      retryAfter: 2,
    })
  await new Promise<void>((resolve) => queue.push(resolve))
}
