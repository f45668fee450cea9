import { setTimeout as sleep } from 'node:timers/promises'
import { serializeError, type Log } from '../log.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/**
 * Does what a start needs of the database, again every second while that is away (S32, S33). A step may have been done
 * in part when it is tried again.
 * @throws what the step throws for any other reason, and an AbortError when `signal` ends the wait
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
