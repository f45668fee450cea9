import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type * as z from 'zod/mini'

/** What an error tells a form beside its code (`error.data`). */
export interface ErrorDetail {
  /** Messages by field name, shown under the inputs. */
  fields?: Record<string, string[]>
  /** stale: the row changed since it was read, `current` is what it is now; taken: another row has this value. */
  reason?: 'stale' | 'taken' | 'key_reused'
  current?: unknown
  /** Seconds after which the same call may go through. */
  retryAfter?: number
}

/** Carries the detail to the formatter; never thrown by itself. */
export class DetailedCause extends Error {
  readonly detail: ErrorDetail
  constructor(detail: ErrorDetail, cause?: unknown) {
    super('detail', { cause })
    this.detail = detail
  }
}

type TRPCErrorCode = TRPCError['code']

/** An error with words of ours and what the form needs to know. */
export function appError(
  code: TRPCErrorCode,
  message: string,
  detail: ErrorDetail = {},
  cause?: unknown,
): TRPCError {
  return new TRPCError({ code, message, cause: new DetailedCause(detail, cause) })
}

/**
 * The row, or 404.
 * @throws TRPCError NOT_FOUND when there is none
 */
export function orNotFound<Row>(row: Row | undefined | null, label: string): Row {
  if (row === undefined || row === null) throw appError('NOT_FOUND', `${label} not found.`)
  return row
}

/** The row was changed by somebody else since it was read: nothing was written, `current` is what stands now (D28). */
export const staleVersionError = (current: unknown) =>
  appError('CONFLICT', 'Somebody else changed this in the meantime.', { reason: 'stale', current })

/** Error codes of PostgreSQL and of the connection that mean: the database is away or too slow, try again. */
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  // The statement ran into its limit of time, or waited too long for another's lock.
  '57014',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A container that stopped has no name.
  'ENOTFOUND',
  'EAI_AGAIN',
])
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|^Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/

/** Whether a thrown thing says that the database cannot be reached just now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // The folder of PostgreSQL's socket is missing: of any other file that is a fault of ours.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // 08: connection exceptions.
  return UNAVAILABLE_CODES.has(code) || code.startsWith('08') || UNAVAILABLE_MESSAGE.test(error.message)
}

/** Of two transactions that wait for each other PostgreSQL ends one; the same call again goes through. */
const SERIALIZATION_FAILURES = new Set(['40P01', '40001'])

/** The SQLSTATE of PostgreSQL, or Node's code, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * What a database error means to the caller: away, or two writes that collided → 503, a value in use → 409 naming the
 * field, a value the database refuses → 400. Everything else stays what it is and becomes a 500 without words.
 */
export function mapDatabaseError(error: unknown): TRPCError | null {
  if (isDatabaseUnavailable(error))
    return appError(
      'SERVICE_UNAVAILABLE',
      'The site cannot reach its records just now. Please try again.',
      { retryAfter: 5 },
      error,
    )
  const code = errorCode(error)
  if (SERIALIZATION_FAILURES.has(code))
    return appError(
      'SERVICE_UNAVAILABLE',
      'Somebody else wrote at the same moment. Please try again.',
      { retryAfter: 1 },
      error,
    )
  if (code === '23505') {
    const column = violatedColumn(error)
    const message = 'This is already in use.'
    return appError(
      'CONFLICT',
      message,
      { reason: 'taken', fields: column ? { [column]: [message] } : undefined },
      error,
    )
  }
  if (code.startsWith('22') || code === '23514' || code === '23502' || code === '23503')
    return appError('BAD_REQUEST', 'A value cannot be stored.', {}, error)
  return null
}

/** How what was thrown is answered outside tRPC, which does the same by itself. */
export function toHttpError(error: unknown): { status: number; message: string; retryAfter?: string } {
  const trpcError = error instanceof TRPCError ? error : mapDatabaseError(error)
  const status = trpcError ? getHTTPStatusCodeFromError(trpcError) : 500
  const requestedSeconds =
    trpcError?.cause instanceof DetailedCause ? trpcError.cause.detail.retryAfter : undefined
  const seconds = requestedSeconds ?? (status === 503 ? 5 : undefined)
  return {
    status,
    message:
      trpcError && (status < 500 || status === 503) ? trpcError.message : 'Something went wrong on our side.',
    ...(seconds !== undefined && { retryAfter: String(seconds) }),
  }
}

/** The column that a unique violation is about: `Key (slug)=(…) already exists.` */
function violatedColumn(error: unknown): string | null {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  return /^Key \("?(\w+)"?\)=/.exec(detail)?.[1] ?? null
}

/**
 * Messages by field out of a failed parse; an unknown key is named, a nested value counts for its first field. Clients
 * choose the names of unknown keys, so they are collected in a map: an object has `constructor` and `__proto__` already.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
    for (const name of names) {
      const messages = fields.get(name)
      if (messages) messages.push(message)
      else fields.set(name, [message])
    }
  }
  return Object.fromEntries(fields)
}
