import { RetriesExhaustedError, toApiError } from './api-error.ts'

/** The number of attempts for a write that is rejected as stale each time. */
const MAX_ATTEMPTS = 3

/**
 * Sends a write. When it is rejected as stale (optimistic locking), `resolve` gets the current row and returns the
 * input for a retry; at most three attempts.
 * @param resolve returns the input to send over the current row; null for a conflict that the user has to resolve
 * @throws the error of `send`, a stale one at a conflict; a RetriesExhaustedError after the third stale answer
 */
export async function retryStale<Input, Output>(
  input: Input,
  send: (input: Input) => Promise<Output>,
  resolve: (current: unknown, sent: Input) => Input | null,
): Promise<Output> {
  let next = input
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(next)
    } catch (error) {
      const { reason, current } = toApiError(error)
      const resolved = reason === 'stale' ? resolve(current, next) : null
      if (resolved === null) throw error
      if (attempt === MAX_ATTEMPTS) throw new RetriesExhaustedError({ cause: error })
      next = resolved
    }
  }
}
