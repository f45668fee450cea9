import { v7 } from 'uuid'

/** An attempt with its idempotency key: a retry with the same key and body does not create a second row (S30). */
export interface IdempotentAttempt {
  key: string
  /** The validated values, as JSON. */
  body: string
}

/**
 * The attempt to send: the previous attempt while the values are unchanged, else an attempt with a new key. The key is
 * a UUID of version 7, because it becomes the id of a record that staff create. Not `crypto.randomUUID`, which browsers
 * lack on a site without TLS, such as a site on the office network.
 */
export function idempotentAttemptFor(previous: IdempotentAttempt | null, values: unknown): IdempotentAttempt {
  const body = JSON.stringify(values)
  return previous?.body === body ? previous : { key: v7(), body }
}
