import type * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { newId } from '../../core/database/ids.ts'
import { orNotFound } from '../../core/errors.ts'
import type { Account, Context } from '../../core/trpc.ts'
import { lockInquiry } from './locked-inquiry.ts'
import { isInGroup } from './merged-group.ts'
import type { noteInput } from './schema.ts'

/** The columns of a note, or of the reply that it stores, that staff see beside its author. */
export const noteColumns = [
  'id',
  'note',
  'from_visitor',
  'channel',
  'subject',
  'mail_state',
  'mail_error',
  'created_at',
] as const

/**
 * Adds a note to an inquiry. Idempotent: the same key again returns the existing note.
 * @throws TRPCError NOT_FOUND when there is no such inquiry, or when the key belongs to another note
 */
export function addNote(
  { db, address }: Context,
  me: Account,
  { id, note, idempotency_key }: z.output<typeof noteInput>,
) {
  return db.transaction().execute(async (trx) => {
    const { id: inquiry_id } = await lockInquiry(trx, id)
    const values = { id: idempotency_key ?? newId(), inquiry_id, author_id: me.id, note }
    const row = await trx
      .insertInto('inquiry_notes')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(noteColumns)
      .executeTakeFirst()
    if (!row) {
      const existing = trx
        .selectFrom('inquiry_notes')
        .select(noteColumns)
        .where((eb) => eb.and({ id: values.id, author_id: me.id, note }))
        .where(isInGroup('inquiry_id', inquiry_id))
      return { ...orNotFound(await existing.executeTakeFirst(), 'Note'), author: me.email }
    }
    await record(trx, { me, address }, 'note', 'inquiries', inquiry_id, { after: { note_id: row.id } })
    return { ...row, author: me.email }
  })
}
