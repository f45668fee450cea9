import { sql, type Transaction } from 'kysely'
import { inquiryReference } from '../../../core/database/ids.ts'
import type { Database } from '../../../core/database/tables.ts'
import type { Env } from '../../../core/env.ts'
import { inquiryIsOf } from '../data-subject.ts'
import { findPhotos } from '../photos/stored-photos.ts'

/**
 * The data that a person downloads by a mailed link: everything sent from the person's address, with its time. Staff's
 * own texts may be about others and are given on request, as are copies of photographs, whose addresses are for staff
 * only (D73). An inquiry that staff entered appears without its contents: only that they entered it, and when.
 */
export async function readOwnData(trx: Transaction<Database>, env: Env, email: string) {
  const rows = await trx
    .selectFrom('inquiries')
    .select(['id', 'created_at', 'source', ...sentColumns])
    .where(inquiryIsOf(email))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const additions = await trx
    .selectFrom('inquiry_notes')
    .select(['inquiry_id', 'note', 'created_at'])
    .where('inquiry_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('from_visitor', '=', true)
    .orderBy('created_at')
    .execute()
  const photos = await findPhotos(trx, ids)
  const newsletter = await trx
    .selectFrom('newsletter_subscribers')
    .select(['email', 'consent_version', 'confirmed_at', 'unsubscribed_at', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const settings = await trx.selectFrom('settings').select('email').executeTakeFirstOrThrow()
  return {
    site: env.PUBLIC_URL,
    made_at: new Date(),
    inquiries: rows.map(({ id, source, created_at, ...sent }) => ({
      reference: inquiryReference(id),
      source,
      created_at,
      ...(source === 'staff' ? { email: sent.email } : sent),
      additions: additions
        .filter(({ inquiry_id }) => inquiry_id === id)
        .map(({ note, created_at }) => ({ text: note, created_at })),
      photographs: photos
        .filter(({ inquiry_id }) => inquiry_id === id)
        .map(({ width, height, created_at }) => ({ width, height, created_at })),
    })),
    newsletter: newsletter ?? null,
    on_request: `For copies of the photographs and of our staff’s notes, write to ${settings.email}.`,
  }
}

const sentColumns = [
  'name',
  'email',
  'phone',
  'company',
  'project_type',
  'budget',
  'message',
  'consent_version',
] as const
