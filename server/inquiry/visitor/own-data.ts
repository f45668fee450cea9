import { sql, type Transaction } from 'kysely'
import { inquiryReference } from '../../database/ids.ts'
import type { Database } from '../../database/tables.ts'
import type { Env } from '../../env.ts'
import { inquiryIsOf } from '../data-subject.ts'
import { readParts, rowsOfPart } from '../inquiry-parts.ts'
import { findPhotos } from '../photos/stored-photos.ts'

/**
 * What a person downloads by a mailed link: all that came from its address, with when it came; of an inquiry that was merged
 * with another's, its part alone. Without what staff wrote, which may be
 * about others and is given on request, as are copies of photographs: their addresses are for staff only (D73).
 */
export async function readOwnData(trx: Transaction<Database>, env: Env, email: string) {
  const found = await trx.selectFrom('inquiries').select('id').where(inquiryIsOf(email)).execute()
  const ids = found.map(({ id }) => id)
  const parts = (await readParts(trx, ids)).filter(({ address }) => address === email)
  const additions = await trx
    .selectFrom('inquiry_notes')
    .select(['inquiry_id', 'merged_from', 'note', 'created_at'])
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
    inquiries: parts.map((part) => ({
      reference: inquiryReference(part.id),
      ...part.sent,
      created_at: part.received_at,
      additions: rowsOfPart(additions, part)
        // A merged inquiry's message is a note, too.
        .filter(({ note }) => part.merged_from === null || note !== part.sent.message)
        .map(({ note, created_at }) => ({ text: note, created_at })),
      photographs: rowsOfPart(photos, part).map(({ width, height, created_at }) => ({
        width,
        height,
        created_at,
      })),
    })),
    newsletter: newsletter ?? null,
    on_request: `Copies of the photographs, and our staff's notes: write to ${settings.email}.`,
  }
}
