import type { Db } from '../../../server/core/database/tables.ts'

/** The interval at which the counters are emptied, in milliseconds. */
const INTERVAL_MS = 200

/**
 * Empties the counters of the rate limits repeatedly: the limits are off only on loopback, and all clients of the load
 * may share one address.
 * @returns a function that stops it
 */
export function keepLimitsEmpty(db: Db): () => void {
  const empty = () =>
    db
      .deleteFrom('rate_limits')
      .execute()
      .catch(() => {})
  const timer = setInterval(() => void empty(), INTERVAL_MS)
  return () => clearInterval(timer)
}
