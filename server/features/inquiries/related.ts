import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import { comparableNumber } from '../../core/phone-number/phone-number.ts'
import { withReference } from './inbox.ts'
import { isInGroup } from './merged-group.ts'
import { phoneContains } from './search.ts'

/** How many related inquiries are shown, and up to how many they are counted. */
const SHOWN = 5
const COUNTED = 100

/** So many last digits are the same however a number is written: no code of a country, area or network is among them. */
const SUBSCRIBER_DIGITS = 7

/**
 * The other inquiries with the same phone number, however it is written, or e-mail address, also of what was merged: the
 * newest five and how many there are.
 * @param headId of the head of a group
 */
export async function findRelated(db: Db, headId: string) {
  const { emails, numbers } = await findContacts(db, headId)
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from inquiries where email = any(${emails}) limit ${COUNTED + 2}`.execute(
    db,
  )
  const found = [...rows.map(({ id }) => id), ...(await findByPhone(db, numbers))]
  const ids = [...new Set(found)].filter((id) => id !== headId)
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

/** The heads of inquiries with one of these numbers: those that have its last digits, compared as what they dial. */
async function findByPhone(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const lastDigits = numbers.map((number) => phoneContains(number.slice(-SUBSCRIBER_DIGITS)))
  const { rows } = await sql<{ id: string; phone: string }>`
    select coalesce(merged_into, id) as id, phone from inquiries where ${sql.join(lastDigits, sql` or `)} limit ${COUNTED + 2}`.execute(
    db,
  )
  return rows.flatMap(({ id, phone }) => (numbers.includes(comparableNumber(phone)) ? id : []))
}

/** The e-mail addresses, and the phone numbers to compare, of a group. */
async function findContacts(db: Db, headId: string) {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select email, phone from inquiries where ${isInGroup('id', headId)}`.execute(db)
  return {
    emails: rows.flatMap(({ email }) => email ?? []),
    numbers: rows.flatMap(({ phone }) => (phone ? comparableNumber(phone) : [])),
  }
}
