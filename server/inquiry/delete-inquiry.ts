import type { Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import type { Context } from '../trpc.ts'
import { hasNotLedToWork } from './led-to-work.ts'
import { deleteMarkedPhotoFiles } from './photos/stored-photos.ts'

/** Who deletes an inquiry: a member of staff, or, without `by`, its visitor. */
interface Deletion {
  action: 'delete' | 'withdraw'
  by: { id: string } | null
}

/**
 * Deletes an inquiry for good, with its notes, photographs, links and unsent mails: only the activity entry without personal
 * data remains (D29). A visitor's holds no client address either. Returns false when there is none of that id, or, for a
 * visitor, when it has led to work.
 */
export async function deleteInquiry(
  context: Context,
  id: string,
  { action, by }: Deletion,
): Promise<boolean> {
  const isDeleted = await context.db
    .transaction()
    .execute((trx) => deleteInquiryRow(trx, context, id, { action, by }))
  if (isDeleted) await finishDeletions(context, [id], by)
  return isDeleted
}

/** The part of `deleteInquiry` in a transaction, after which come `finishDeletions`. Returns the same. */
export async function deleteInquiryRow(
  trx: Transaction<Database>,
  { mail, address }: Context,
  id: string,
  { action, by }: Deletion,
): Promise<boolean> {
  let query = trx.deleteFrom('inquiries').where('id', '=', id)
  if (!by) query = query.where(hasNotLedToWork)
  if (!(await query.returning('id').executeTakeFirst())) return false
  await mail.purge(trx, { about: id })
  await recordActivity(trx, {
    user_id: by?.id ?? null,
    address: by ? address : null,
    action,
    table: 'inquiries',
    record_id: id,
  })
  return true
}

/** Once the transaction has ended: deletes the files of the photographs, and writes a line of the log for each inquiry. */
export async function finishDeletions(
  context: Context,
  ids: readonly string[],
  by: Deletion['by'],
): Promise<void> {
  await deleteMarkedPhotoFiles(context)
  for (const inquiry of ids)
    context.log.info({
      event: by ? 'inquiry_deleted' : 'inquiry_withdrawn',
      inquiry,
      by: by?.id ?? null,
      requestId: context.requestId,
      address: by ? context.address : null,
    })
}
