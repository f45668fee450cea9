import { TRPCError } from '@trpc/server'
import type * as z from 'zod/mini'
import { fieldName } from './validators/schema.ts'

/** The details that a form gets of an error, besides its code and message (`error.data` on the client). */
export interface ErrorDetail {
  /** Messages by field name, shown under the inputs. */
  fields?: Record<string, string[]>
  /**
   * stale: the row changed since it was read, and `current` is its present state; taken: another row has this value;
   * key_reused: the idempotency key was used before, with another body; code_required: the password is right, and one
   * of `factors` is required as well; in_use: the records in `current` show the picture.
   */
  reason?: 'stale' | 'taken' | 'key_reused' | 'code_required' | 'in_use'
  current?: unknown
  factors?: ('totp' | 'passkey')[]
  /** Seconds after which the same call may succeed; sent as Retry-After. */
  retryAfter?: number
}

/** An expected error: its message is written for the user, and the client gets it with the detail. */
export class AppError extends TRPCError {
  readonly detail: ErrorDetail
  constructor(code: TRPCError['code'], message: string, detail: ErrorDetail, cause: unknown) {
    super({ code, message, cause })
    this.detail = detail
  }
}

/**
 * Short for `new AppError`.
 * @param cause the original error; it is logged and never sent
 */
export const appError = (
  code: TRPCError['code'],
  message: string,
  detail: ErrorDetail = {},
  cause?: unknown,
): AppError => new AppError(code, message, detail, cause)

/**
 * Returns the row of a query that may have found none.
 * @throws AppError NOT_FOUND when there is no row; `label` names it in the message
 */
export function orNotFound<Row>(row: Row | undefined | null, label: string): Row {
  if (row === undefined || row === null) throw appError('NOT_FOUND', `${label} not found.`)
  return row
}

/** Optimistic locking: the row changed since the client read it. Nothing was saved; `current` is the new row (D28). */
export const staleVersionError = (current: unknown): AppError =>
  appError('CONFLICT', 'Somebody else changed this in the meantime.', { reason: 'stale', current })

/** The `code` of an error: PostgreSQL's SQLSTATE, Node's code such as ENOENT, or '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * Messages of a failed parse by field name (`fieldName`). An unknown key counts as a field of that name. Clients choose
 * the names of unknown keys, so a Map collects the messages: an object already has `constructor` and `__proto__`.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const isUnknownKey = issue.code === 'unrecognized_keys'
    const message = isUnknownKey ? 'Unknown field' : issue.message
    for (const name of isUnknownKey ? issue.keys : [fieldName(issue.path)]) {
      const messages = fields.get(name)
      if (messages) messages.push(message)
      else fields.set(name, [message])
    }
  }
  return Object.fromEntries(fields)
}
