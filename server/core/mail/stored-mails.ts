import { type Selectable, sql } from 'kysely'
import type { MailsTable, Paragraph } from '../database/mail-tables.ts'
import type { Database, Db } from '../database/tables.ts'
import { canonicalEmail } from '../email-address/schema.ts'
import type { Message } from './mail.ts'

/** A mail to store. The other columns start with the values of a mail that was never tried. */
export type NewMail = Pick<Selectable<MailsTable>, 'id'> &
  Partial<Pick<Selectable<MailsTable>, 'created_at' | 'failed_at' | 'error'>> & { message: Message }

/** Stores a mail, and its lines about inquiries in rows that belong to those inquiries. */
export async function insertMail(db: Db, { message, ...columns }: NewMail): Promise<void> {
  const { inquiryIds = [], replyNoteId = null, ...stored } = message
  const lines = new Map<string, string | null>(inquiryIds.map((id) => [id, null]))
  const text = stored.text.map((paragraph) => {
    if (typeof paragraph === 'string') return paragraph
    return paragraph.map((line) => {
      if (typeof line === 'string') return line
      lines.set(line.inquiryId, line.text)
      return { ...line, text: '' }
    })
  })
  const mail = {
    ...columns,
    recipient: canonicalEmail(message.to) ?? message.to,
    is_staff: message.staff ?? false,
    message: JSON.stringify({ ...stored, text }),
    reply_note_id: replyNoteId,
  }
  await db
    .with('mail', (query) => query.insertInto('mails').values(mail))
    .insertInto('mail_inquiries')
    .columns(['mail_id', 'inquiry_id', 'line'])
    .expression(
      sql`select ${columns.id}::uuid, * from unnest(${[...lines.keys()]}::uuid[], ${[...lines.values()]}::text[])`,
    )
    .execute()
}

/** The columns of a mail that `toMessage` needs. */
export const messageColumns = [
  'message',
  'reply_note_id',
  sql<Pick<Database['mail_inquiries'], 'inquiry_id' | 'line'>[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('inquiry_id', inquiry_id, 'line', line)), '[]')
    from mail_inquiries where mail_id = mails.id)`.as('inquiries'),
] as const

interface MessageColumns extends Pick<Selectable<MailsTable>, 'message' | 'reply_note_id'> {
  inquiries: Pick<Database['mail_inquiries'], 'inquiry_id' | 'line'>[]
}

/** The mail as it was written, without its lines about inquiries that are deleted. */
export function toMessage({ message, reply_note_id, inquiries }: MessageColumns): Message {
  const lines = new Map(inquiries.map(({ inquiry_id, line }) => [inquiry_id, line]))
  return {
    ...message,
    text: message.text.flatMap((paragraph) => fillLines(paragraph, lines)),
    inquiryIds: [...lines.keys()],
    replyNoteId: reply_note_id ?? undefined,
  }
}

function fillLines(paragraph: Paragraph, lines: Map<string, string | null>): Paragraph[] {
  if (typeof paragraph === 'string') return [paragraph]
  const filled = paragraph.flatMap((line) => {
    if (typeof line === 'string') return line
    const text = lines.get(line.inquiryId)
    return typeof text === 'string' ? { ...line, text } : []
  })
  return filled.some((line) => typeof line !== 'string') ? [filled] : []
}

/** How many mails wait and how many were given up, and for how many seconds the oldest has waited. */
export async function countMails(
  db: Db,
): Promise<{ waiting: number; undelivered: number; oldest_seconds: number }> {
  return await db
    .selectFrom('mails')
    .select([
      sql<number>`count(*) filter (where failed_at is null)::int`.as('waiting'),
      sql<number>`count(failed_at)::int`.as('undelivered'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8`.as(
        'oldest_seconds',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Deletes the mails to a person, but not those to staff, which are deleted with the inquiry that they are about. */
export async function deleteMailsTo(db: Db, person: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', person).where('is_staff', '=', false).execute()
}

/** Condition: the mail is to an account about itself. When a site is emptied, only these mails are left. */
export const isAccountMail = sql<boolean>`
  (recipient in (select email from users)
    and reply_note_id is null and not exists (select from mail_inquiries where mail_id = mails.id))`
