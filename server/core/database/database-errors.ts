import { type AppError, appError, errorCode } from '../errors.ts'

/**
 * Maps an error of PostgreSQL or of the connection to the one that the caller gets: unavailable or a conflict of
 * transactions → 503, a value in use → 409 that names the field, a value that the database refuses → 400.
 * @returns null for any other error, which is our own fault (500)
 */
export function mapDatabaseError(error: unknown): AppError | null {
  const code = errorCode(error)
  if (isDatabaseUnavailable(error))
    return appError(
      'SERVICE_UNAVAILABLE',
      'The database is unavailable. Please try again.',
      { retryAfter: 5 },
      error,
    )
  if (SERIALIZATION_FAILURES.has(code))
    return appError(
      'SERVICE_UNAVAILABLE',
      'Somebody else saved at the same moment. Please try again.',
      { retryAfter: 1 },
      error,
    )
  if (code === UNIQUE_VIOLATION) {
    const message = 'This is already in use.'
    const column = violatedColumn(error)
    const fields = column ? { [column]: [message] } : undefined
    return appError('CONFLICT', message, { reason: 'taken', fields }, error)
  }
  if (code.startsWith(DATA_EXCEPTION) || CONSTRAINT_VIOLATIONS.has(code))
    return appError('BAD_REQUEST', 'A value cannot be stored.', {}, error)
  return null
}

/** Whether an error means that the database is unavailable at the moment, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // The folder of PostgreSQL's socket is missing. Any other missing file is our own fault.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return (
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ||
    UNAVAILABLE_MESSAGE.test(error.message)
  )
}

/** SQLSTATE and Node codes that mean: the database is unavailable or too slow, try again. */
const UNAVAILABLE_CODES = new Set([
  // Shutting down, crashed, starting, read-only after a failover.
  '57P01',
  '57P02',
  '57P03',
  '25006',
  // The statement ran into its time limit, or waited too long for a lock.
  '57014',
  '55P03',
  // A file could not be read or written.
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The host name of a stopped Docker service does not resolve.
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors that pg throws without a code, and one that stops once its connection is closed (`connect.ts`). */
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|^timeout expired|^Connection terminated|Query read timeout|Client has encountered a connection error|not queryable|^cached plan must not change/

/** Deadlock and serialization failure: PostgreSQL ended one of two transactions, and a retry succeeds. */
const SERIALIZATION_FAILURES = new Set(['40P01', '40001'])

const UNIQUE_VIOLATION = '23505'

/** Check, not-null and foreign-key violation. */
const CONSTRAINT_VIOLATIONS = new Set(['23514', '23502', '23503'])

/** Classes of SQLSTATE, the first two characters: connection exception; insufficient resources, such as a full disk. */
const UNAVAILABLE_CLASSES = new Set(['08', '53'])
const DATA_EXCEPTION = '22'

/** The column of a unique violation, from its detail: `Key (slug)=(…) already exists.` */
function violatedColumn(error: unknown): string | null {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  return /^Key \("?(\w+)"?\)=/.exec(detail)?.[1] ?? null
}
