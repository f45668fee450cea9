import { TRPCClientError } from '@trpc/client'

/** What a failed call tells the screen; `status` 0 means that no answer came at all. */
export interface ApiError {
  status: number
  /** The server's words, or ours when there was no server. */
  message: string
  /** Messages by field name. */
  fields?: Record<string, string[]>
  reason?: 'stale' | 'taken' | 'key_reused'
  /** The row as it stands now, when the call was made from an older version. */
  current?: unknown
  requestId?: string
  /** The call that was answered: 'auth.signIn'. */
  path?: string
}

/** Reads an error of any call. What is not an answer of the server counts as none: the network is gone. */
export function toApiError(error: unknown): ApiError {
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  if (!isErrorData(data)) return { status: 0, message: 'No connection to the server.' }
  const message = error instanceof Error ? error.message : ''
  const { httpStatus, fields, reason, current, requestId, path } = data
  return { status: httpStatus, message, fields, reason, current, requestId, path }
}

type ErrorData = Omit<ApiError, 'status' | 'message'> & { httpStatus: number }

function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && typeof Reflect.get(data, 'httpStatus') === 'number'
}
