import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { Database } from '../database/tables.ts'
import { appError, orNotFound } from '../errors.ts'
import type { Account, Context } from '../trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { fillableFields, readParts } from './inquiry-parts.ts'
import { findMergeTarget } from './locked-inquiry.ts'
import { type MergedInquiry, mergeNotes } from './merge-notes.ts'
import type { mergeInput } from './schema.ts'

/** The tables whose rows belong to an inquiry by `inquiry_id`. A test fails for a new one that is not here. */
export const TABLES_OF_INQUIRY = [
  'inquiry_aliases',
  'inquiry_notes',
  'inquiry_media',
  'inquiry_links',
  'mail_inquiries',
] as const

/** Those whose rows remember in `merged_from` with which inquiry they came, and are erased when its time has come. */
const TABLES_WITH_ORIGIN: readonly string[] = ['inquiry_notes', 'inquiry_media', 'inquiry_links']

/**
 * Merges the inquiry `id` into the inquiry `into`, which gets its notes, photographs and unsent mails, as notes what it
 * said, and where it has none itself its contact data, assignee, follow-up and amount. The merged one is deleted; its id and
 * reference lead to the other from then on. Merging the same two again returns what they have become.
 * @throws TRPCError BAD_REQUEST for an inquiry with itself, NOT_FOUND, CONFLICT when one was merged into a third
 */
export async function mergeInquiries(
  context: Context,
  me: Account,
  { id, into }: z.output<typeof mergeInput>,
) {
  const { db, log, address } = context
  const { row, isNew } = await db.transaction().execute(async (trx) => {
    const rows = await lockBoth(trx, [id, into])
    const merged = rows.find((row) => row.id === id)
    const target = rows.find((row) => row.id === into)
    if (!merged || !target) return { row: await findMergedPair(trx, id, into), isNew: false }

    const part = (await readParts(trx, [id])).find(({ merged_from }) => merged_from === null)
    const { sent } = orNotFound(part, 'Inquiry')
    const lacking = fillableFields.filter((name) => target[name] === null)
    await trx
      .insertInto('inquiry_aliases')
      .values({
        ...toAlias(merged, target.id),
        sent: JSON.stringify(sent),
        filled: lacking.filter((name) => sent[name] !== null),
      })
      .execute()
    // What the merged one had from others, the target has from them only where it lacked it itself.
    await sql`
      update inquiry_aliases set filled = array(select unnest(filled) intersect select unnest(${lacking}::text[]))
      where inquiry_id = ${id}`.execute(trx)
    // A mail about both stays one about the other.
    await sql`
      delete from mail_inquiries where inquiry_id = ${id}
        and mail_id in (select mail_id from mail_inquiries where inquiry_id = ${into})`.execute(trx)
    for (const table of TABLES_OF_INQUIRY) await moveRows(trx, table, id, into)
    await trx
      .insertInto('inquiry_notes')
      .values(
        mergeNotes({ ...merged, ...sent }).map((note) => ({
          ...note,
          id: newId(),
          inquiry_id: into,
          author_id: note.from_visitor ? null : me.id,
          merged_from: id,
        })),
      )
      .execute()
    await trx.deleteFrom('inquiries').where('id', '=', id).execute()
    const row = await trx
      .updateTable('inquiries')
      .set(filledValues(target, merged))
      .where('id', '=', into)
      .returning(inquiryColumns)
      .executeTakeFirstOrThrow()
    await recordActivity(trx, {
      user_id: me.id,
      address,
      action: 'merge',
      table: 'inquiries',
      record_id: into,
      after: { merged: id },
    })
    return { row, isNew: true }
  })
  if (isNew) log.info({ event: 'inquiry_merged', inquiry: id, into, by: me.id, address })
  return withReference(row)
}

/** Locks both rows in the order of their ids, so that two merges of the same pair cannot wait for each other. */
const lockBoth = (trx: Transaction<Database>, ids: string[]) =>
  trx
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigned_to')
    .select([
      ...inquiryColumns,
      'inquiries.phone_digits',
      'inquiries.idempotency_key',
      'inquiries.body_hash',
      'users.email as assignee',
    ])
    .where('inquiries.id', 'in', ids)
    .orderBy('inquiries.id')
    .forUpdate('inquiries')
    .execute()

/** The inquiry that both ids lead to by now, when somebody else was faster or the same call came twice. */
async function findMergedPair(trx: Transaction<Database>, id: string, into: string) {
  const targets = [(await findMergeTarget(trx, id)) ?? id, (await findMergeTarget(trx, into)) ?? into]
  const rows = await trx.selectFrom('inquiries').select(inquiryColumns).where('id', 'in', targets).execute()
  const [target, other] = targets.map((target) => rows.find((row) => row.id === target))
  const row = orNotFound(target, 'Inquiry')
  const otherRow = orNotFound(other, 'Inquiry')
  if (row.id === otherRow.id) return row
  const { reference } = withReference(row.id === id ? otherRow : row)
  throw appError('CONFLICT', `One of the two was merged into ${reference} in the meantime. Open that one.`)
}

const toAlias = (
  { id, email, phone_digits, status, created_at, idempotency_key, body_hash }: MergedInquiry,
  inquiry_id: string,
) => ({
  id,
  inquiry_id,
  email,
  phone_digits,
  received_at: created_at,
  won: status === 'won',
  idempotency_key,
  body_hash,
})

async function moveRows(
  trx: Transaction<Database>,
  table: (typeof TABLES_OF_INQUIRY)[number],
  id: string,
  into: string,
): Promise<void> {
  const origin = TABLES_WITH_ORIGIN.includes(table)
    ? sql`, merged_from = coalesce(merged_from, ${id})`
    : sql``
  await sql`update ${sql.table(table)} set inquiry_id = ${into} ${origin} where inquiry_id = ${id}`.execute(
    trx,
  )
}

/** The target's values, and where it has none those of the merged inquiry. */
const filledValues = (target: MergedInquiry, merged: MergedInquiry) => ({
  email: target.email ?? merged.email,
  phone: target.phone ?? merged.phone,
  company: target.company ?? merged.company,
  project_type: target.project_type ?? merged.project_type,
  budget: target.budget ?? merged.budget,
  assigned_to: target.assigned_to ?? merged.assigned_to,
  follow_up_at: target.follow_up_at ?? merged.follow_up_at,
  amount: target.amount ?? merged.amount,
  lost_reason: target.lost_reason ?? merged.lost_reason,
})
