import type { Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import { orNotFound } from '../errors.ts'
import type { Context } from '../trpc.ts'
import type { StaffMember } from './locked-inquiry.ts'

/**
 * Deletes an inquiry with what belongs to it, and the mails about it that wait. Final: only the activity entry without
 * personal data remains (D29). The files of its photographs go by `deleteMarkedPhotoFiles` once the transaction has ended.
 * @throws TRPCError NOT_FOUND
 */
export async function deleteInquiry(
  trx: Transaction<Database>,
  { me, address, mail }: StaffMember & Pick<Context, 'mail'>,
  id: string,
): Promise<void> {
  orNotFound(
    await trx.deleteFrom('inquiries').where('id', '=', id).returning('id').executeTakeFirst(),
    'Inquiry',
  )
  await mail.purge(trx, { about: id })
  await recordActivity(trx, { user_id: me.id, address, action: 'delete', table: 'inquiries', record_id: id })
}
