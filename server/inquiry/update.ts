import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import type { Actor } from '../database/managed-records.ts'
import { assertVersion } from '../database/optimistic-locking.ts'
import type { Database } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { lockInquiry } from './locked-inquiry.ts'
import { editableFields, inquiryFieldsOf, type updateInquiryInput } from './schema.ts'

/**
 * Corrects the fields of an inquiry, with optimistic locking; what its source cannot be without stays required. Activity
 * holds the names of the changed fields and never what stands in them (D29).
 * @throws TRPCError NOT_FOUND; BAD_REQUEST at the fields; CONFLICT with reason stale and the inquiry as it is now
 */
export function updateInquiry(
  { db, me, address }: Actor,
  { id, updated_at, ...fields }: z.output<typeof updateInquiryInput>,
) {
  return db.transaction().execute(async (trx) => {
    const before = await lockUnmerged(trx, id)
    assertVersion(before, updated_at)
    const values = z.parse(z.partial(inquiryFieldsOf(before.source)), withoutNull(fields))
    const changed = editableFields.filter(
      (field) => values[field] !== undefined && values[field] !== before[field],
    )
    if (changed.length === 0) return before
    const row = await trx
      .updateTable('inquiries')
      .set(values)
      .where('id', '=', id)
      .returning(inquiryColumns)
      .executeTakeFirstOrThrow()
    await recordActivity(trx, {
      user_id: me.id,
      address,
      action: 'update',
      table: 'inquiries',
      record_id: id,
      after: { fields: changed },
    })
    return withReference(row)
  })
}

/** Locks the inquiry itself: what was typed for a merged one is not written over the one that it is part of now. */
async function lockUnmerged(trx: Transaction<Database>, id: string) {
  const row = await lockInquiry(trx, id)
  if (row.id !== id)
    throw appError('CONFLICT', `This inquiry was merged into ${row.reference}. Correct it there.`)
  return row
}

/** Null as an empty field, for which each validator has its own message. */
const withoutNull = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? '']),
  )
