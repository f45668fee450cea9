import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { comparableNumber } from '../phone-number/phone-number.ts'
import { withReference } from './inbox.ts'
import { phoneContains } from './search.ts'

/** How many related inquiries are shown, and up to how many they are counted. */
const SHOWN = 5
const COUNTED = 100

/** So many last digits are the same however a number is written: no code of a country, area or network is among them. */
const SUBSCRIBER_DIGITS = 7

/**
 * The other inquiries with the same phone number, however it is written, or e-mail address, also of what was merged: the
 * newest five and how many there are.
 */
export async function findRelated(db: Db, inquiryId: string) {
  const { emails, numbers } = await findContacts(db, inquiryId)
  const phones = numbers.map((number) => number.slice(-10))
  const matches = sql<{ id: string }>`
    select id from (
      (select id from inquiries where lower(email) = any(${emails}) limit ${COUNTED + 2})
      union
      (select inquiry_id from inquiry_aliases where lower(email) = any(${emails}) limit ${COUNTED + 2})
      union
      (select inquiry_id from inquiry_aliases where right(phone_digits, 10) = any(${phones}) limit ${COUNTED + 2})
    ) as found`
  const { rows } = await matches.execute(db)
  const found = [...rows.map(({ id }) => id), ...(await findByPhone(db, numbers))]
  const ids = [...new Set(found)].filter((id) => id !== inquiryId)
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

/** Inquiries with one of these numbers: those that have its last digits, compared as what they dial. */
async function findByPhone(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const lastDigits = numbers.map((number) => phoneContains(number.slice(-SUBSCRIBER_DIGITS)))
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from inquiries where ${sql.join(lastDigits, sql` or `)} limit ${COUNTED + 2}`.execute(db)
  return rows.flatMap(({ id, phone }) => (numbers.includes(comparableNumber(phone)) ? id : []))
}

/** The e-mail addresses in lower case, and the phone numbers to compare, of an inquiry and what was merged into it. */
async function findContacts(db: Db, inquiryId: string) {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select lower(email) as email, phone from inquiries where id = ${inquiryId}
    union all
    select lower(email), phone_digits from inquiry_aliases where inquiry_id = ${inquiryId}`.execute(db)
  return {
    emails: rows.flatMap(({ email }) => email ?? []),
    numbers: rows.flatMap(({ phone }) => (phone ? comparableNumber(phone) : [])),
  }
}
