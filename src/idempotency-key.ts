import { v7 } from 'uuid'

/** What was sent under a key, so that a retry of the same words makes no second row (S30). */
export interface IdempotentAttempt {
  key: string
  /** The checked values, as JSON. */
  body: string
}

/**
 * The last attempt again while the values are the same; a new key once one of them has changed. Not the browser's own
 * randomUUID: it has none where the site is reached without TLS, as on a machine in the office. Of version 7, because
 * the key of a record that staff add becomes its id.
 */
export function idempotentAttemptFor(previous: IdempotentAttempt | null, values: unknown): IdempotentAttempt {
  const body = JSON.stringify(values)
  return previous?.body === body ? previous : { key: v7(), body }
}
