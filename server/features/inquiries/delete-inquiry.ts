import type { Transaction } from 'kysely'
import { record } from '../../core/database/activity-log.ts'
import type { Database } from '../../core/database/tables.ts'
import type { Context } from '../../core/trpc.ts'
import { deleteMarkedPhotoFiles } from './photos/stored-photos.ts'

/**
 * Permanently deletes an inquiry and those merged into it, with notes, photographs, links and unsent mails: only the
 * activity entry without personal data remains (D29). Returns false when no head has this id.
 */
export async function deleteInquiry(context: Context, id: string, by: { id: string }): Promise<boolean> {
  const isDeleted = await context.db.transaction().execute((trx) => deleteGroup(trx, context, id, by))
  if (isDeleted) await finishDeletions(context, [id], by)
  return isDeleted
}

/** The part of `deleteInquiry` in a transaction; call `finishDeletions` after it. Returns the same. */
export async function deleteGroup(
  trx: Transaction<Database>,
  { address }: Context,
  id: string,
  by: { id: string },
): Promise<boolean> {
  const head = trx.selectFrom('inquiries').select('id').where('id', '=', id).where('merged_into', 'is', null)
  if (!(await head.forUpdate().executeTakeFirst())) return false
  await trx
    .deleteFrom('inquiries')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute()
  await record(trx, { me: by, address }, 'delete', 'inquiries', id)
  return true
}

/**
 * Deletes the files of the photographs and logs each inquiry, after the transaction has ended.
 * @param by the account that deleted them; null for the visitor, whose address is not logged
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
