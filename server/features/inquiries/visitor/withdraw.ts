import { findRecentUse, rememberUse } from '../../../core/auth/used-tokens.ts'
import { record } from '../../../core/database/activity-log.ts'
import type { Context } from '../../../core/trpc.ts'
import { finishDeletions } from '../delete-inquiry.ts'
import { lockInquiryOfLink } from './inquiry-links.ts'

/**
 * Erases the inquiry of a link for its visitor, and none that it was merged with. The activity entry stores neither
 * data nor the client address. Returns whether the inquiry was kept, because it has led to work (D73); null when the
 * link is unknown, or its inquiry is gone and was not withdrawn just now.
 */
export async function withdrawInquiry(context: Context, token: string): Promise<{ kept: number } | null> {
  const result = await context.db.transaction().execute(async (trx) => {
    const found = await lockInquiryOfLink(trx, token)
    if (!found) return await findRecentUse(trx, 'withdraw', token)
    const { id, status } = found.inquiry
    if ([status, found.head.status].includes('won')) return { kept: 1 }
    await record(trx, null, 'withdraw', 'inquiries', id)
    await trx.deleteFrom('inquiries').where('id', '=', id).execute()
    await rememberUse(trx, 'withdraw', token)
    return { kept: 0, id }
  })
  if (result && 'id' in result) await finishDeletions(context, [result.id], null)
  return result
}
