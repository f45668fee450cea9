import { sql, type Transaction } from 'kysely'
import { record } from '../../../core/database/activity-log.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { appError } from '../../../core/errors.ts'
import type { MailState } from '../../../core/mail/mail.ts'
import type { Account, Context } from '../../../core/trpc.ts'
import type { Announcer } from '../announce.ts'
import { isInGroup } from '../merged-group.ts'
import { noteColumns } from '../notes.ts'
import { changeStatus } from '../status.ts'
import type { ReplyChannel } from './schema.ts'

type Trx = Transaction<Database>

interface NewReply {
  id: string
  inquiry_id: string
  channel: ReplyChannel
  note: string
  /** The subject of a mail. */
  subject: string | null
  mail_state: 'queued' | null
}

/**
 * Stores a reply as a note, with an activity entry, which does not contain the text (D29). The first reply moves a new
 * inquiry to contacted.
 * @returns the note, and whether it is new: the same id with the same contents is a retry
 * @throws TRPCError CONFLICT, reason key_reused, when the id belongs to another note
 */
export async function insertReply(
  trx: Trx,
  ctx: Pick<Context, 'address'> & Announcer,
  me: Account,
  inquiry: { id: string; status: string },
  values: NewReply,
) {
  const row = await trx
    .insertInto('inquiry_notes')
    .values({ ...values, author_id: me.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(noteColumns)
    .executeTakeFirst()
  if (!row) return { isNew: false, note: await findRetried(trx, inquiry.id, values) }
  await record(trx, { me, address: ctx.address }, 'reply', 'inquiries', inquiry.id, {
    after: { note_id: row.id },
  })
  if (inquiry.status === 'new')
    await changeStatus(trx, { ...ctx, me }, { id: inquiry.id, status: 'contacted' })
  return { isNew: true, note: row }
}

async function findRetried(trx: Trx, inquiryId: string, { id, channel, note, subject }: NewReply) {
  const existing = await trx
    .selectFrom('inquiry_notes')
    .select(noteColumns)
    .where('id', '=', id)
    .where(isInGroup('inquiry_id', inquiryId))
    .executeTakeFirst()
  const isSame = existing?.channel === channel && existing.note === note && existing.subject === subject
  if (!isSame)
    throw appError('CONFLICT', 'This reply was already sent with a different text.', { reason: 'key_reused' })
  return existing
}

/** Sets the state of their mails in the notes of replies. */
export async function setReplyState(db: Db, ids: string[], state: MailState): Promise<void> {
  await db.updateTable('inquiry_notes').set(state).where('id', 'in', ids).execute()
}

/**
 * Marks queued replies as refused if their mail no longer exists, as after restoring a backup, which has no mails.
 * @returns how many
 */
export async function refuseLostReplies(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('inquiry_notes')
    .set({ mail_state: 'refused', mail_error: 'It was no longer in the queue.' })
    .where('mail_state', '=', 'queued')
    // A server of the previous version has the mail in a queue of its own.
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mails').select('id').whereRef('reply_note_id', '=', 'inquiry_notes.id'))),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
