import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './errors.ts'
import { described, type Log } from './log.ts'

/**
 * Does what a start needs of the database, again every second while that is away (S32, S33). A step may have been done
 * in part when it is tried again.
 * @throws what the step throws for any other reason, and an AbortError when `signal` ends the wait
 */
export async function whenThere<T>(log: Log, step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let told = false; ; told = true) {
    signal?.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!told)
        log.warn({
          event: 'database_away',
          say: 'The database does not answer. Trying again every second.',
          ...described(error),
        })
      await sleep(1000, undefined, { signal })
    }
  }
}
