import type { Transaction } from 'kysely'
import { recordActivity } from '../../database/activity-log.ts'
import type { Database } from '../../database/tables.ts'
import { appError, orNotFound } from '../../errors.ts'
import type { Account, Context } from '../../trpc.ts'
import type { ReplyChannel } from './schema.ts'

type Trx = Transaction<Database>

/** What staff see of a reply beside its author: the note that keeps it. */
export const replyColumns = [
  'id',
  'note',
  'channel',
  'subject',
  'mail_state',
  'mail_error',
  'created_at',
] as const

interface NewReply {
  id: string
  inquiry_id: string
  channel: ReplyChannel
  note: string
  /** Of a mail. */
  subject: string | null
  mail_state: 'queued' | null
}

/** Reads and locks the inquiry that is answered, so that two replies at once move it once. */
export async function lockAnswered(trx: Trx, id: string) {
  return orNotFound(
    await trx
      .selectFrom('inquiries')
      .select(['id', 'email', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Inquiry',
  )
}

/**
 * Stores a reply as a note, with its activity entry, which tells that there was one and not what it said (D29). The first
 * reply moves a new inquiry to contacted.
 * @returns the note, and whether it is new: the same id with the same contents is a retry
 * @throws TRPCError CONFLICT, reason key_reused, when the id belongs to another note
 */
export async function insertReply(
  trx: Trx,
  { address }: Pick<Context, 'address'>,
  me: Account,
  inquiry: { id: string; status: string },
  values: NewReply,
) {
  const row = await trx
    .insertInto('inquiry_notes')
    .values({ ...values, author_id: me.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(replyColumns)
    .executeTakeFirst()
  if (!row) return { isNew: false, note: await findRetried(trx, values) }
  const entry = { user_id: me.id, address, table: 'inquiries', record_id: inquiry.id } as const
  await recordActivity(trx, { ...entry, action: 'reply', after: { note_id: row.id } })
  if (inquiry.status === 'new') {
    await trx
      .updateTable('inquiries')
      .set({ status: 'contacted' })
      .where('id', '=', inquiry.id)
      .executeTakeFirstOrThrow()
    const [before, after] = [{ status: 'new' }, { status: 'contacted' }]
    await recordActivity(trx, { ...entry, action: 'status', before, after })
  }
  return { isNew: true, note: row }
}

async function findRetried(trx: Trx, { id, inquiry_id, channel, note, subject }: NewReply) {
  const existing = await trx
    .selectFrom('inquiry_notes')
    .select([...replyColumns, 'inquiry_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isSame =
    existing?.inquiry_id === inquiry_id &&
    existing.channel === channel &&
    existing.note === note &&
    existing.subject === subject
  if (!isSame)
    throw appError('CONFLICT', 'This reply was already sent with other words.', { reason: 'key_reused' })
  const { inquiry_id: _, ...reply } = existing
  return reply
}
