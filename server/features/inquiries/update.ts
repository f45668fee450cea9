import * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import type { Actor } from '../../core/database/managed-records.ts'
import { assertVersion } from '../../core/database/optimistic-locking.ts'
import { orNotFound } from '../../core/errors.ts'
import { ownColumns, withReference } from './inbox.ts'
import { editableFields, inquiryFieldsOf, type updateInquiryInput } from './schema.ts'

/**
 * Corrects the fields of an inquiry's own row, merged or not, with optimistic locking; fields that its source requires
 * stay required. Activity stores the names of the changed fields and never their values (D29).
 * @throws TRPCError NOT_FOUND; BAD_REQUEST at the fields; CONFLICT with reason stale and the inquiry as it is now
 */
export function updateInquiry(
  { db, me, address }: Actor,
  { id, updated_at, ...fields }: z.output<typeof updateInquiryInput>,
) {
  return db.transaction().execute(async (trx) => {
    const row = trx.selectFrom('inquiries').select(ownColumns).where('id', '=', id).forUpdate()
    const before = withReference(orNotFound(await row.executeTakeFirst(), 'Inquiry'))
    assertVersion(before, updated_at)
    const values = z.parse(z.partial(inquiryFieldsOf(before.source)), withoutNull(fields))
    const changed = editableFields.filter(
      (field) => values[field] !== undefined && values[field] !== before[field],
    )
    if (changed.length === 0) return before
    const updated = await trx
      .updateTable('inquiries')
      .set(values)
      .where('id', '=', id)
      .returning(ownColumns)
      .executeTakeFirstOrThrow()
    await record(trx, { me, address }, 'update', 'inquiries', id, { after: { fields: changed } })
    return withReference(updated)
  })
}

/** Turns null into an empty field, for which each validator has its own message. */
const withoutNull = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? '']),
  )
