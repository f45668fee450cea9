import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/tables.ts'
import type { Context } from '../../core/trpc.ts'
import { type InquiryFields, submissionMails } from './emails.ts'
import { newInquiryNotice } from './notices.ts'
import { countPhotos } from './photos/stored-photos.ts'
import { createInquiryLink } from './visitor/inquiry-links.ts'

/** The part of a context that an announcement needs. */
export type Announcer = Pick<Context, 'env' | 'mail' | 'notices'>

/**
 * Announces an inquiry that came by a form: to staff by mail and notification, to its sender by the acknowledgement
 * with the link to its page. Called once for each, when it becomes a new inquiry.
 */
export async function announceInquiry(
  trx: Transaction<Database>,
  { env, mail, notices }: Announcer,
  id: string,
): Promise<void> {
  const inquiry = await trx
    .selectFrom('inquiries')
    .select(['id', 'source', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'message'])
    .where('id', '=', id)
    .$narrowType<Pick<InquiryFields, 'source' | 'email' | 'message'>>()
    .executeTakeFirstOrThrow()
  const photos = (await countPhotos(trx, [id])).get(id) ?? 0
  const token = await createInquiryLink(trx, id)
  for (const message of submissionMails(env, { ...inquiry, photos, token })) await mail.send(trx, message)
  await notices.send(trx, 'everyone', newInquiryNotice(inquiry))
}
