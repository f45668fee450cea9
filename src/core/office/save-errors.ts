import { toApiError } from './api-error.ts'
import type { VersionedRow } from './record-draft.ts'

/** The dialog's message about a failed save, which says what to do. Null after a 401, for which the login opens. */
export function saveErrorMessage(error: unknown): string | null {
  const { status, message, requestId } = toApiError(error)
  if (status === 401) return null
  if (status === 0) return 'No connection to the server. Nothing is lost: try again when the network is back.'
  if (status === 404)
    return 'Somebody else deleted this in the meantime. You can add it again from this form.'
  if (status >= 500) return requestId ? `${message} Nothing is lost. Request ${requestId}.` : message
  return message
}

/** The current row, when a save was rejected as stale (optimistic locking); null for any other error. */
export function getStaleRow(error: unknown): VersionedRow | null {
  const { reason, current } = toApiError(error)
  return reason === 'stale' && isVersionedRow(current) ? current : null
}

/** The current row's version, for a write that may overwrite any row. */
export const versionOf = (current: unknown): string | null =>
  isVersionedRow(current) ? current.updated_at : null

export function isVersionedRow(value: unknown): value is VersionedRow {
  return typeof value === 'object' && value !== null && 'updated_at' in value
}
