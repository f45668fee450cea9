import { setTimeout as sleep } from 'node:timers/promises'
import { serializeError, type Log } from '../log.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/**
 * Runs an operation, and retries it every second while the database cannot be reached (S32, S33). A failed try may
 * have done part of the work, so the operation must be safe to repeat.
 * @throws any other error of the operation, and an AbortError when `signal` ends the wait
 */
export async function retryUntilAvailable<T>(
  log: Log,
  operation: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let hasWarned = false; ; hasWarned = true) {
    signal?.throwIfAborted()
    try {
      return await operation()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (!hasWarned)
        log.warn({
          event: 'database_away',
          say: 'The database does not answer. Trying again every second.',
          ...serializeError(error),
        })
      await sleep(1000, undefined, { signal })
    }
  }
}
