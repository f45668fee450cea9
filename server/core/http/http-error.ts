import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { mapDatabaseError } from '../database/database-errors.ts'
import { AppError } from '../errors.ts'

/**
 * Status, message and Retry-After (seconds) of a thrown error, for routes outside tRPC, which does the same by itself.
 * A visitor may read the message.
 */
export function toHttpError(thrown: unknown): { status: number; message: string; retryAfter?: string } {
  const error = thrown instanceof TRPCError ? thrown : mapDatabaseError(thrown)
  const status = error ? getHTTPStatusCodeFromError(error) : 500
  const retryAfter = (error instanceof AppError && error.detail.retryAfter) || (status === 503 ? 5 : null)
  return {
    status,
    message: error && (status < 500 || status === 503) ? error.message : 'Something went wrong on our side.',
    ...(retryAfter && { retryAfter: String(retryAfter) }),
  }
}
