import { recordActivity } from '../database/activity-log.ts'
import type { Context } from '../trpc.ts'
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
  const { db, log, mail, requestId } = context
  const address = by ? context.address : null
  const isDeleted = await db.transaction().execute(async (trx) => {
    let query = trx.deleteFrom('inquiries').where('id', '=', id)
    if (!by) query = query.where('status', '!=', 'won')
    if (!(await query.returning('id').executeTakeFirst())) return false
    await mail.purge(trx, { about: id })
    const entry = { user_id: by?.id ?? null, address, action, table: 'inquiries', record_id: id } as const
    await recordActivity(trx, entry)
    return true
  })
  if (!isDeleted) return false
  await deleteMarkedPhotoFiles(context)
  log.info({
    event: by ? 'inquiry_deleted' : 'inquiry_withdrawn',
    inquiry: id,
    by: by?.id ?? null,
    requestId,
    address,
  })
  return true
}
