import { TRPCClientError } from '@trpc/client'
import { MIN_FILL_TIME_MS } from '../../../server/core/constants/schema.ts'
import type { IdempotentAttempt } from '../idempotency-key.ts'
import { isRecord } from './is-record.ts'

/** Metadata that is sent with a form's values. */
export interface FormMeta {
  idempotency_key: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

/** The longest Retry-After, in seconds, that is waited for without a message to the visitor. */
const SILENT_RETRY_MAX_S = MIN_FILL_TIME_MS / 1000

/**
 * Sends a form with the idempotency key of its attempt, at the earliest MIN_FILL_TIME_MS after it was shown. If the
 * server still answers 429 with a short Retry-After, it waits and retries once.
 * @param elapsed returns the milliseconds since the form was shown
 * @throws TRPCClientError the server's error, or a network failure
 */
export async function submitForm<Result>(
  { key }: IdempotentAttempt,
  elapsed: () => number,
  send: (meta: FormMeta) => Promise<Result>,
): Promise<Result> {
  // Rounded up: timers count whole milliseconds and may fire a fraction early.
  const trySend = () => send({ idempotency_key: key, elapsed: Math.ceil(elapsed()) })
  await sleep(MIN_FILL_TIME_MS - elapsed())
  try {
    return await trySend()
  } catch (error) {
    const seconds = retryAfter(error)
    if (seconds === null || seconds > SILENT_RETRY_MAX_S) throw error
    await sleep(seconds * 1000)
    return trySend()
  }
}

/**
 * The error messages of a failed submission: by field, for the whole form after a rate limit (429), and the request's
 * id after a server error.
 */
export function toFormErrors(error: unknown): {
  fields: Record<string, string[]>
  message?: string
  requestId?: string
} {
  if (!(error instanceof TRPCClientError)) return { fields: {} }
  const data: unknown = error.data
  if (!isRecord(data)) return { fields: {} }
  const fields = isRecord(data.fields) ? parseFieldErrors(data.fields) : {}
  const { code, httpStatus, requestId } = data
  return {
    fields,
    message: code === 'TOO_MANY_REQUESTS' ? error.message : undefined,
    requestId: Number(httpStatus) >= 500 && typeof requestId === 'string' ? requestId : undefined,
  }
}

const sleep = (ms: number) => ms > 0 && new Promise((resolve) => setTimeout(resolve, ms))

/** The Retry-After of a 429 in seconds; null for any other error. */
function retryAfter(error: unknown): number | null {
  if (!(error instanceof TRPCClientError) || !isRecord(error.data)) return null
  if (error.data.code !== 'TOO_MANY_REQUESTS') return null
  const response: unknown = error.meta?.response
  const header = response instanceof Response ? response.headers.get('retry-after') : null
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

function parseFieldErrors(fields: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) =>
      Array.isArray(messages) ? [[name, messages.filter((message) => typeof message === 'string')]] : [],
    ),
  )
}
