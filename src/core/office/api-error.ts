import { TRPCClientError } from '@trpc/client'

/** The error of a tRPC call, in the form that screens need; `status` 0 means that there was no response. */
export interface ApiError {
  status: number
  /** The server's message, or ours when there was no response. */
  message: string
  /** Validation messages by field name. */
  fields?: Record<string, string[]>
  reason?: 'stale' | 'taken' | 'key_reused' | 'code_required' | 'in_use'
  /** The account's second factors, besides its password (`code_required`). */
  factors?: ('totp' | 'passkey')[]
  /** The current row, when the call was made from an older version (`stale`). */
  current?: unknown
  requestId?: string
  /** The procedure: 'auth.signIn'. */
  path?: string
}

/** A write was rejected as stale on every retry. Unlike after one rejection, there is no conflict to resolve. */
export class RetriesExhaustedError extends Error {
  constructor(options: ErrorOptions) {
    super('Others keep saving this at the same time. Nothing is lost: try again.', options)
  }
}

/** The browser refused a passkey; the message is for the user. */
export class PasskeyError extends Error {}

/**
 * An upload failed, or the record that it is for could not be saved. The message is for the user; `status` 0 means that
 * there was no response.
 */
export class UploadError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Converts any thrown value. Anything that is not an error response of the server counts as a network failure. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof RetriesExhaustedError) return { status: 409, message: error.message }
  if (error instanceof PasskeyError) return { status: 400, message: error.message }
  if (error instanceof UploadError) return { status: error.status, message: error.message }
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  if (!isErrorData(data)) return { status: 0, message: 'No connection to the server.' }
  const message = error instanceof Error ? error.message : ''
  const { httpStatus, fields, reason, factors, current, requestId, path } = data
  return { status: httpStatus, message, fields, reason, factors, current, requestId, path }
}

type ErrorData = Omit<ApiError, 'status' | 'message'> & { httpStatus: number }

function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && typeof Reflect.get(data, 'httpStatus') === 'number'
}
