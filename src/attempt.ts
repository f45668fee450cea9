import { v7 } from 'uuid'

/** What was sent under a key, so that a retry of the same words makes no second row (S30). */
export interface Attempt {
  key: string
  /** The checked values, as JSON. */
  body: string
}

/**
 * The last attempt again while the values are the same; a new key once one of them has changed. Not the browser's own
 * randomUUID: it has none where the site is reached without TLS, as on a machine in the office. Of version 7, because
 * the key of a record that staff add becomes its id.
 */
export function attemptFor(last: Attempt | null, values: unknown): Attempt {
  const body = JSON.stringify(values)
  return last?.body === body ? last : { key: v7(), body }
}
