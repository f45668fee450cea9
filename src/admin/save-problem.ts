import { answerOf } from './answer.ts'
import type { Row } from './record-draft.ts'

/** What can be done about a failed save, in a sentence for the dialog. */
export function problemOf(error: unknown): string | null {
  const { status, message, requestId } = answerOf(error)
  if (status === 401) return null
  if (status === 0) return 'No connection to the server. Nothing is lost: try again when the network is back.'
  if (status === 404)
    return 'Somebody else deleted this in the meantime. What stands here can be added again.'
  if (status >= 500) return requestId ? `${message} Nothing is lost. Request ${requestId}.` : message
  return message
}

/** The record as it stands now, when a save was refused because somebody saved between. */
export function staleRowOf(error: unknown): Row | null {
  const { reason, current } = answerOf(error)
  return reason === 'stale' && isRow(current) ? current : null
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'updated_at' in value
}
