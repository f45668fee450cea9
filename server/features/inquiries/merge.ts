import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError, orNotFound } from '../../core/errors.ts'
import type { Account, Context } from '../../core/trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { findHead } from './merged-group.ts'
import type { mergeInput } from './schema.ts'

/**
 * Merges the inquiry `id`, with those merged into it, into the inquiry `into`: the rows stay, but are shown and handled
 * as one inquiry. Its assignee, follow-up and amount are those of `into`, or else those of `id`. The id and reference
 * of `id` lead to `into` from then on. Merging the same two again returns the merged inquiry.
 * @throws TRPCError BAD_REQUEST for an inquiry with itself, NOT_FOUND, CONFLICT when one was merged into a third
 */
export async function mergeInquiries(
  { db, log, address }: Context,
  me: Account,
  { id, into }: z.output<typeof mergeInput>,
) {
  const { row, isNew } = await db.transaction().execute(async (trx) => {
    const heads = await lockHeads(trx, [id, into])
    const merged = heads.find((row) => row.id === id)
    const target = heads.find((row) => row.id === into)
    if (!merged || !target) return { row: await findMergedPair(trx, id, into), isNew: false }
    // Merging suspected spam with a genuine inquiry ends the suspicion; otherwise it would expire within the group.
    const suspected_spam = target.suspected_spam && merged.suspected_spam

    await trx
      .updateTable('inquiries')
      .set({ merged_into: into, suspected_spam })
      .where(({ or, eb }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
      .execute()
    const row = await trx
      .updateTable('inquiries')
      .set({
        assigned_to: target.assigned_to ?? merged.assigned_to,
        follow_up_at: target.follow_up_at ?? merged.follow_up_at,
        amount: target.amount ?? merged.amount,
        status: target.suspected_spam ? merged.status : target.status,
        suspected_spam,
      })
      .where('id', '=', into)
      .returning(inquiryColumns)
      .executeTakeFirstOrThrow()
    await record(trx, { me, address }, 'merge', 'inquiries', into, { after: { merged: id } })
    return { row, isNew: true }
  })
  if (isNew) log.info({ event: 'inquiry_merged', inquiry: id, into, by: me.id, address })
  return withReference(row)
}

/** Locks the rows that are heads, in the order of their ids, so that two merges of a pair cannot deadlock. */
const lockHeads = (trx: Transaction<Database>, ids: string[]) =>
  trx
    .selectFrom('inquiries')
    .select(['id', 'assigned_to', 'follow_up_at', 'amount', 'status', 'suspected_spam'])
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The head that both ids lead to now, because somebody else was faster or the call was repeated. */
async function findMergedPair(trx: Transaction<Database>, id: string, into: string) {
  const [head, other] = [
    orNotFound(await findHead(trx, id), 'Inquiry'),
    orNotFound(await findHead(trx, into), 'Inquiry'),
  ]
  if (head !== other) {
    const { reference } = withReference({ id: head === id ? other : head })
    throw appError('CONFLICT', `One of the two was merged into ${reference} in the meantime. Open that one.`)
  }
  return await trx
    .selectFrom('inquiries')
    .select(inquiryColumns)
    .where('id', '=', head)
    .executeTakeFirstOrThrow()
}
