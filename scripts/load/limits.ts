import type { Db } from '../../server/core/database/tables.ts'

/** How often the counters are emptied, in milliseconds. */
const INTERVAL_MS = 200

/**
 * Empties the counters of the rate limits again and again: the limits are on everywhere but on loopback, and all clients of
 * the load may have one address.
 * @returns ends it
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
