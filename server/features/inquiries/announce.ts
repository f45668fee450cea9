import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/tables.ts'
import type { Context } from '../../core/trpc.ts'
import { newInquiryPush } from '../push/push-message.ts'
import { type InquiryFields, submissionMails } from './emails.ts'
import { countPhotos } from './photos/stored-photos.ts'
import { createInquiryLink } from './visitor/inquiry-links.ts'

/** What telling of an inquiry needs of a context. */
export type Announcer = Pick<Context, 'env' | 'mail' | 'push'>

/**
 * Tells of an inquiry that a form brought: staff by mail and push, its sender by the acknowledgement with the link to its
 * page. Once for each, when it becomes a new inquiry.
 */
export async function announceInquiry(
  trx: Transaction<Database>,
  { env, mail, push }: Announcer,
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
  await push.send(trx, 'everyone', newInquiryPush(inquiry))
}
