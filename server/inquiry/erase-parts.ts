import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { fillableFields, filledFieldsOf, type InquiryPart } from './inquiry-parts.ts'

type Trx = Transaction<Database>

/** The tables whose rows belong to a part of an inquiry by `merged_from`. */
const TABLES_OF_PART = ['inquiry_notes', 'inquiry_media', 'inquiry_links'] as const

/**
 * Erases parts of one inquiry, which is locked, with their notes, photographs and links. Without its own part the inquiry is
 * deleted: what is kept becomes an inquiry of its own again, under the id of its newest part.
 * @param kept all of its other parts
 */
export async function eraseParts(
  trx: Trx,
  erased: readonly InquiryPart[],
  kept: readonly InquiryPart[],
): Promise<void> {
  const ids = erased.map(({ id }) => id)
  const own = erased.find(({ merged_from }) => merged_from === null)
  if (!own) {
    await clearFilled(trx, erased)
    await trx.deleteFrom('inquiry_aliases').where('id', 'in', ids).execute()
    return
  }
  // Of one that an earlier version merged too little is known: it goes along.
  const heir = kept.findLast(({ isComplete }) => isComplete)
  if (heir) await splitOff(trx, own, heir, kept)
  await trx.deleteFrom('inquiries').where('id', '=', own.id).execute()
}

/** Makes an inquiry of its own of the parts that are kept. */
async function splitOff(
  trx: Trx,
  { id }: InquiryPart,
  heir: InquiryPart,
  kept: readonly InquiryPart[],
): Promise<void> {
  const before = await trx
    .selectFrom('inquiries')
    .select(['status', 'assigned_to', 'follow_up_at', 'first_answered_at', 'quoted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const alias = await trx
    .selectFrom('inquiry_aliases')
    .select(['idempotency_key', 'body_hash'])
    .where('id', '=', heir.id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('inquiries')
    .values({
      ...heir.sent,
      ...before,
      status: heir.won ? 'won' : before.status,
      id: heir.id,
      created_at: heir.received_at,
      idempotency_key: alias.idempotency_key,
      body_hash: alias.body_hash ?? Buffer.alloc(32),
    })
    .execute()
  // Its message stands in its field again.
  await trx
    .deleteFrom('inquiry_notes')
    .where('merged_from', '=', heir.id)
    .where('from_visitor', '=', true)
    .where('note', '=', heir.sent.message ?? '')
    .execute()
  const ids = kept.map((part) => part.id)
  for (const table of TABLES_OF_PART)
    await sql`
      update ${sql.table(table)} set inquiry_id = ${heir.id}, merged_from = nullif(merged_from, ${heir.id}::uuid)
      where inquiry_id = ${id} and merged_from = any(${ids}::uuid[])`.execute(trx)
  await trx
    .updateTable('inquiry_aliases')
    .set({ inquiry_id: heir.id, filled: [] })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await trx.deleteFrom('inquiry_aliases').where('id', '=', heir.id).execute()
}

/** Takes back from the inquiry what it has of the parts that are erased. */
async function clearFilled(trx: Trx, erased: readonly InquiryPart[]): Promise<void> {
  const id = erased[0]?.inquiry_id ?? ''
  const row = await trx
    .selectFrom('inquiries')
    .select(fillableFields)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fields = filledFieldsOf(row, erased)
  if (fields.length === 0) return
  await trx
    .updateTable('inquiries')
    .set(Object.fromEntries(fields.map((name) => [name, null])))
    .where('id', '=', id)
    .execute()
}
