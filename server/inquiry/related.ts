import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { withReference } from './inbox.ts'
import { isInGroup } from './merged-group.ts'

/** How many related inquiries are shown, and up to how many they are counted. */
const SHOWN = 5
const COUNTED = 100

/**
 * The other inquiries with the same phone number (its last ten digits) or e-mail address, also of what was merged: the
 * newest five and how many there are.
 * @param headId of the head of a group
 */
export async function findRelated(db: Db, headId: string) {
  const { emails, phones } = await findContacts(db, headId)
  const matches = sql<{ id: string }>`
    select distinct coalesce(merged_into, id) as id from (
      (select id, merged_into from inquiries where lower(email) = any(${emails}) limit ${COUNTED + 2})
      union
      (select id, merged_into from inquiries where right(phone_digits, 10) = any(${phones}) limit ${COUNTED + 2})
    ) as found`
  const { rows } = await matches.execute(db)
  const ids = rows.map(({ id }) => id).filter((id) => id !== headId)
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

/** The e-mail addresses in lower case, and the last ten digits of the phones, of a group. */
async function findContacts(db: Db, headId: string) {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select lower(email) as email, right(phone_digits, 10) as phone from inquiries
    where ${isInGroup('id', headId)}`.execute(db)
  return {
    emails: rows.flatMap(({ email }) => email ?? []),
    phones: rows.flatMap(({ phone }) => phone || []),
  }
}
