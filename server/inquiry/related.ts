import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { withReference } from './inbox.ts'

/** How many related inquiries are shown, and up to how many they are counted. */
const SHOWN = 5
const COUNTED = 100

/**
 * The other inquiries with the same phone number (its last ten digits) or e-mail address, also of what was merged: the
 * newest five and how many there are.
 */
export async function findRelated(db: Db, inquiryId: string) {
  const { emails, phones } = await findContacts(db, inquiryId)
  const matches = sql<{ id: string }>`
    select id from (
      (select id from inquiries where email = any(${emails}) limit ${COUNTED + 2})
      union
      (select id from inquiries where right(phone_digits, 10) = any(${phones}) limit ${COUNTED + 2})
      union
      (select inquiry_id from inquiry_aliases where email = any(${emails}) limit ${COUNTED + 2})
      union
      (select inquiry_id from inquiry_aliases where right(phone_digits, 10) = any(${phones}) limit ${COUNTED + 2})
    ) as found`
  const { rows } = await matches.execute(db)
  const ids = rows.map(({ id }) => id).filter((id) => id !== inquiryId)
  if (ids.length === 0) return { items: [], total: 0 }
  const items = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'status', 'project_type', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const more = ids.length > COUNTED
  return { items: items.map(withReference), total: Math.min(ids.length, COUNTED), ...(more && { more }) }
}

/** The e-mail addresses, and the last ten digits of the phones, of an inquiry and what was merged into it. */
async function findContacts(db: Db, inquiryId: string) {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select email, right(phone_digits, 10) as phone from inquiries where id = ${inquiryId}
    union all
    select email, right(phone_digits, 10) from inquiry_aliases where inquiry_id = ${inquiryId}`.execute(db)
  return {
    emails: rows.flatMap(({ email }) => email ?? []),
    phones: rows.flatMap(({ phone }) => phone || []),
  }
}
