import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { assertVersion } from '../../core/database/optimistic-locking.ts'
import type { Database } from '../../core/database/tables.ts'
import { announceInquiry, type Announcer } from './announce.ts'
import { isChangeApplied } from './applied-change.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { lockInquiry, type StaffMember } from './locked-inquiry.ts'
import { assertNotOvertaken } from './overtaken.ts'
import { lostReasons, OWN_WORDS, type statusInput } from './schema.ts'

/**
 * Sets an inquiry's status, and the quoted amount or the reason why it was lost; fields that are not given stay
 * unchanged. The last write wins, unless `updated_at` or the values that the author saw (`…_was`) are given. A change
 * makes an entry in Activity. Idempotent: the entry's id is the key, so that the same key again changes nothing.
 * Suspected spam that becomes new is announced.
 * @returns the inquiry before, with the times that change with the status, and after
 * @throws TRPCError NOT_FOUND; CONFLICT with reason stale and the inquiry as it is now, or with reason key_reused
 */
export async function changeStatus(
  trx: Transaction<Database>,
  ctx: StaffMember & Announcer,
  { id, status, amount, reason, updated_at, idempotency_key, ...seen }: z.output<typeof statusInput>,
) {
  const before = await lockInquiry(trx, id)
  if (await isChangeApplied(trx, idempotency_key, [id, before.id])) return { before, row: before }
  assertNotOvertaken(
    before,
    { status: seen.status_was, amount: seen.amount_was, lost_reason: seen.reason_was },
    { status, amount, lost_reason: reason },
  )
  if (updated_at !== undefined) assertVersion(before, updated_at)
  const times = await trx
    .selectFrom('inquiries')
    .select(['first_answered_at', 'quoted_at'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const updated = await trx
    .updateTable('inquiries')
    .set({ status, amount, lost_reason: reason })
    .where('id', '=', before.id)
    .returning(inquiryColumns)
    .executeTakeFirstOrThrow()
  const row = withReference(updated)
  if (before.status !== row.status || before.amount !== row.amount || before.lost_reason !== row.lost_reason)
    await record(trx, ctx, 'status', 'inquiries', row.id, {
      id: idempotency_key,
      before: loggedState(before, row),
      after: loggedState(row, before),
    })
  if (before.suspected_spam && row.status === 'new') await announceInquiry(trx, ctx, row.id)
  return { before: { ...before, ...times }, row }
}

interface State {
  status: string
  amount: number | null
  lost_reason: string | null
}

/**
 * The state as Activity stores it: the status, and amount and reason where they differ from `other`. A reason in
 * staff's own words may name a person, so Activity stores only that there was one (D29).
 */
function loggedState({ status, amount, lost_reason }: State, other: State): Record<string, unknown> {
  const isPreset = lost_reason === null || lostReasons.some((reason) => reason === lost_reason)
  return {
    status,
    ...(amount !== other.amount && { amount }),
    ...(lost_reason !== other.lost_reason && { lost_reason: isPreset ? lost_reason : OWN_WORDS }),
  }
}
