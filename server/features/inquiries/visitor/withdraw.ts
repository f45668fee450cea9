import { record } from '../../../core/database/activity-log.ts'
import type { Context } from '../../../core/trpc.ts'
import { finishDeletions } from '../delete-inquiry.ts'
import { lockInquiryOfLink } from './inquiry-links.ts'

/**
 * Erases the inquiry of a link for its visitor, and none that it was merged with. The activity entry stores neither
 * data nor the client address. Returns false when the link is no longer valid, or the inquiry has led to work (D73).
 */
export async function withdrawInquiry(context: Context, token: string): Promise<boolean> {
  const id = await context.db.transaction().execute(async (trx) => {
    const found = await lockInquiryOfLink(trx, token)
    if (!found || [found.inquiry.status, found.head.status].includes('won')) return null
    const { id } = found.inquiry
    await record(trx, null, 'withdraw', 'inquiries', id)
    await trx.deleteFrom('inquiries').where('id', '=', id).execute()
    return id
  })
  if (id === null) return false
  await finishDeletions(context, [id], null)
  return true
}
