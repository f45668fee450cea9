import type { Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import type { Outbox } from '../mail/mail.ts'
import type { Context } from '../trpc.ts'
import { deleteMarkedPhotoFiles } from './photos/stored-photos.ts'

/**
 * Deletes an inquiry and what was merged into it for good, with notes, photographs, links and unsent mails: only the activity
 * entry without personal data remains (D29). Returns false when there is none of that id.
 */
export async function deleteInquiry(context: Context, id: string, by: { id: string }): Promise<boolean> {
  const isDeleted = await context.db.transaction().execute((trx) => deleteGroup(trx, context, id, by))
  if (isDeleted) await finishDeletions(context, [id], by)
  return isDeleted
}

/** The part of `deleteInquiry` in a transaction, after which come `finishDeletions`. Returns the same. */
export async function deleteGroup(
  trx: Transaction<Database>,
  { mail, address }: Context,
  id: string,
  by: { id: string },
): Promise<boolean> {
  const head = trx.selectFrom('inquiries').select('id').where('id', '=', id).where('merged_into', 'is', null)
  if (!(await head.forUpdate().executeTakeFirst())) return false
  const members = await trx.selectFrom('inquiries').select('id').where('merged_into', '=', id).execute()
  await deleteRows(trx, mail, [id, ...members.map((member) => member.id)])
  await recordActivity(trx, {
    user_id: by.id,
    address,
    action: 'delete',
    table: 'inquiries',
    record_id: id,
  })
  return true
}

/**
 * Deletes these rows, whose heads are locked, with all that hangs on them. Where a head goes, a trigger makes another of its
 * group the head (`promote_merged_inquiry`).
 */
export async function deleteRows(
  trx: Transaction<Database>,
  mail: Outbox,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('inquiries').where('id', 'in', ids).execute()
  await mail.purge(trx, { about: [...ids] })
}

/**
 * Once the transaction has ended: deletes the files of the photographs, and writes a line of the log for each inquiry.
 * @param by who deleted them; null: its visitor, of whom the log holds no address
 */
export async function finishDeletions(
  context: Context,
  ids: readonly string[],
  by: { id: string } | null,
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
