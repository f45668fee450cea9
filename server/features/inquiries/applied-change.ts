import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/tables.ts'
import { appError } from '../../core/errors.ts'

/**
 * Whether the change with this idempotency key was already made: the key is the id of its entry in Activity. Call it
 * with the inquiry locked, so that a retry waits for the first request.
 * @param ids the ids of the inquiry, before and after a merge
 * @throws TRPCError CONFLICT, reason key_reused, when the key belongs to a change of another inquiry
 */
export async function isChangeApplied(
  trx: Transaction<Database>,
  key: string | undefined,
  ids: (string | null)[],
): Promise<boolean> {
  if (key === undefined) return false
  const entry = await trx.selectFrom('activity').select('record_id').where('id', '=', key).executeTakeFirst()
  if (entry && !ids.includes(entry.record_id))
    throw appError('CONFLICT', 'This was already sent for another inquiry.', { reason: 'key_reused' })
  return entry !== undefined
}
