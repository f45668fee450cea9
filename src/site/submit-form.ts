import { TRPCClientError } from '@trpc/client'
import { MIN_FILL_TIME_MS } from '../../server/constants/schema.ts'
import type { IdempotentAttempt } from '../idempotency-key.ts'
import { isRecord } from './is-record.ts'

/** What the machinery adds to a form's own values. */
export interface FormMeta {
  idempotency_key: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

/** The server may ask to wait this long without the visitor being bothered. */
const SILENT_RETRY_MAX_S = MIN_FILL_TIME_MS / 1000

/**
 * Sends a form under the key of its attempt, not before the time that a person needs at least. Refused for being too
 * quick all the same, it waits as long as the server says and sends once more by itself; every other refusal is the
 * caller's.
 * @param elapsed milliseconds since the form was shown, asked anew for each try
 * @throws TRPCClientError what the server answered, or that it could not be reached
 */
export async function submitForm<Result>(
  { key }: IdempotentAttempt,
  elapsed: () => number,
  send: (meta: FormMeta) => Promise<Result>,
): Promise<Result> {
  // Rounded up: a timer counts whole milliseconds, so that the pause may end a part of one early.
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

/** What a refusal says: messages by field, and a sentence when the fault lies in no field but in the number of tries. */
export function toFormErrors(error: unknown): { fields: Record<string, string[]>; message?: string } {
  if (!(error instanceof TRPCClientError)) return { fields: {} }
  const data: unknown = error.data
  if (!isRecord(data)) return { fields: {} }
  const fields = isRecord(data.fields) ? parseFieldErrors(data.fields) : {}
  return { fields, message: data.code === 'TOO_MANY_REQUESTS' ? error.message : undefined }
}

const sleep = (ms: number) => ms > 0 && new Promise((resolve) => setTimeout(resolve, ms))

/** The seconds of Retry-After in a 429, else null. */
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
