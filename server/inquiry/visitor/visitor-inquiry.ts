import { sql } from 'kysely'
import { inquiryReference } from '../../database/ids.ts'
import type { Db, InquiriesTable } from '../../database/tables.ts'
import { hasLedToWork } from '../led-to-work.ts'
import { countPhotos } from '../photos/stored-photos.ts'
import type { InquiryStatus } from '../schema.ts'
import { findInquiryLink } from './inquiry-links.ts'

/**
 * What the visitor's page shows of an inquiry. A mistyped address means that a stranger has the link, so it holds no name,
 * e-mail address or company, of the phone number the last two digits, and of the photographs how many there are.
 */
export interface VisitorInquiry {
  id: string
  reference: string
  received_at: Date
  /** When staff first opened it. */
  seen_at: Date | null
  /** When staff first answered. */
  answered_at: Date | null
  project_type: InquiriesTable['project_type']
  budget: InquiriesTable['budget']
  message: string | null
  phone_end: string | null
  photos: number
  /** What the visitor added since, oldest first. */
  additions: { id: string; note: string; created_at: Date }[]
  /** Whether the visitor may erase it: not once it has led to work, whose records the law wants kept (D73). */
  can_withdraw: boolean
}

/** The inquiry of a link's token; null when the token is unknown or the inquiry is gone. */
export async function readVisitorInquiry(db: Db, token: string): Promise<VisitorInquiry | null> {
  const link = await findInquiryLink(db, token)
  if (!link) return null
  const row = await db
    .selectFrom('inquiries')
    .select(['id', 'project_type', 'budget', 'message', 'status', 'phone', 'first_answered_at', 'created_at'])
    .select(hasLedToWork.as('has_led_to_work'))
    .where('id', '=', link.inquiry_id)
    .executeTakeFirst()
  if (!row) return null
  const { status, phone, first_answered_at, created_at, has_led_to_work, ...shown } = row
  const additions = await db
    .selectFrom('inquiry_notes')
    .select(['id', 'note', 'created_at'])
    .where('inquiry_id', '=', row.id)
    .where('from_visitor', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answered_at = await findAnswerTime(db, { id: row.id, status, first_answered_at })
  return {
    ...shown,
    reference: inquiryReference(row.id),
    received_at: created_at,
    // Whoever answered has read it, if only in the notification's mail.
    seen_at: link.seen_at ?? answered_at,
    answered_at,
    phone_end: phone?.replaceAll(/\D/g, '').slice(-2) ?? null,
    photos: (await countPhotos(db, [row.id])).get(row.id) ?? 0,
    additions,
    can_withdraw: !has_led_to_work,
  }
}

/** Statuses that nobody sets who has not spoken with the visitor. */
const ANSWERED = ['contacted', 'quoted', 'won']

/** When staff first answered: by a reply that is kept with the inquiry, or by saying so with its status. */
async function findAnswerTime(
  db: Db,
  { id, status, first_answered_at }: { id: string; status: InquiryStatus; first_answered_at: Date | null },
): Promise<Date | null> {
  if (status === 'spam') return null
  const reply = await db
    .selectFrom('inquiry_notes')
    .select('created_at')
    .where('inquiry_id', '=', id)
    .where('channel', 'is not', null)
    .where(sql<boolean>`mail_state is distinct from 'refused'`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  // Of a job that was won long ago the activity has been deleted.
  const marked = (await findAnsweredStatus(db, id)) ?? (ANSWERED.includes(status) ? first_answered_at : null)
  if (reply && marked) return new Date(Math.min(reply.created_at.getTime(), marked.getTime()))
  return reply?.created_at ?? marked
}

/** When the status last began to say that staff had answered, so that what was taken back counts for nothing. */
async function findAnsweredStatus(db: Db, id: string): Promise<Date | null> {
  const entries = await db
    .selectFrom('activity')
    .select(['created_at', sql<string>`after->>'status'`.as('to')])
    .where('table_name', '=', 'inquiries')
    .where('record_id', '=', id)
    .where('action', '=', 'status')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lastNew = entries.findLastIndex(({ to }) => to === 'new' || to === 'spam')
  return entries.slice(lastNew + 1).find(({ to }) => ANSWERED.includes(to))?.created_at ?? null
}
