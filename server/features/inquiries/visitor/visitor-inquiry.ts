import { sql } from 'kysely'
import { inquiryReference } from '../../../core/database/ids.ts'
import type { Db } from '../../../core/database/tables.ts'
import { comparableNumber } from '../../../core/phone-number/phone-number.ts'
import { isInGroup } from '../merged-group.ts'
import { findPhotos } from '../photos/stored-photos.ts'
import type { InquiryStatus } from '../schema.ts'
import type { InquiriesTable } from '../tables.ts'
import { findInquiryLink } from './inquiry-links.ts'

/**
 * What the visitor's page shows of an inquiry: the data of its own row, and the progress of its group. After a mistyped
 * address a stranger has the link, so the page shows no name, e-mail address or company, only the last two digits of
 * the phone number, and only the number of photographs.
 */
export interface VisitorInquiry {
  id: string
  reference: string
  received_at: Date
  /** When staff first opened it. */
  seen_at: Date | null
  /** When staff first answered. */
  answered_at: Date | null
  source: InquiriesTable['source']
  project_type: InquiriesTable['project_type']
  budget: InquiriesTable['budget']
  message: string | null
  phone_end: string | null
  photos: number
  /** What the visitor added since, oldest first. */
  additions: { id: string; note: string; created_at: Date }[]
  /** Whether the visitor may erase it: not once it has led to work, whose records must be retained by law (D73). */
  can_withdraw: boolean
}

/** The inquiry of a link's token; null when the token is unknown or the inquiry is gone. */
export async function readVisitorInquiry(db: Db, token: string): Promise<VisitorInquiry | null> {
  const link = await findInquiryLink(db, token)
  if (!link) return null
  const row = await db
    .selectFrom('inquiries as own')
    .innerJoin('inquiries as head', (join) => join.on('head.id', '=', sql`coalesce(own.merged_into, own.id)`))
    .select([
      'own.id',
      'own.source',
      'own.project_type',
      'own.budget',
      'own.message',
      'own.phone',
      'own.status as own_status',
      'own.created_at as received_at',
      'head.id as head',
      'head.status',
      'head.first_answered_at',
    ])
    .where('own.id', '=', link.inquiry_id)
    .executeTakeFirst()
  if (!row) return null
  const { id, source, project_type, budget, message, phone, received_at } = row
  const additions = await db
    .selectFrom('inquiry_notes')
    .select(['id', 'note', 'created_at'])
    .where('inquiry_id', '=', id)
    .where('from_visitor', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answered_at = await findAnswerTime(db, row)
  return {
    id,
    source,
    project_type,
    budget,
    message,
    reference: inquiryReference(id),
    received_at,
    // An answered inquiry has been read, if only in the notification mail.
    seen_at: link.seen_at ?? answered_at,
    answered_at,
    phone_end: phone && comparableNumber(phone).slice(-2),
    photos: (await findPhotos(db, [id])).length,
    additions,
    can_withdraw: row.own_status !== 'won' && row.status !== 'won',
  }
}

/** The data that shows the progress of a group, for one of its inquiries. */
interface Progress {
  head: string
  /** The status of the head. */
  status: InquiryStatus
  first_answered_at: Date | null
  received_at: Date
}

/** Statuses that staff set only after they have contacted the visitor. */
const ANSWERED = ['contacted', 'quoted', 'won']

/**
 * When staff first answered after receipt: by a reply that is stored with the group, or by a status that says so.
 */
async function findAnswerTime(db: Db, progress: Progress): Promise<Date | null> {
  const { head, status, first_answered_at, received_at } = progress
  if (status === 'spam') return null
  const reply = await db
    .selectFrom('inquiry_notes')
    .select('created_at')
    .where(isInGroup('inquiry_id', head))
    .where('channel', 'is not', null)
    .where('created_at', '>=', received_at)
    .where(sql<boolean>`mail_state is distinct from 'refused'`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  // The activity of a job that was won long ago has been deleted. The time is the head's: it may have been answered
  // before this inquiry, which was merged into it, had been received.
  const isMarked = ANSWERED.includes(status) && first_answered_at && first_answered_at >= received_at
  const marked = (await findAnsweredStatus(db, progress)) ?? (isMarked ? first_answered_at : null)
  if (reply && marked) return new Date(Math.min(reply.created_at.getTime(), marked.getTime()))
  return reply?.created_at ?? marked
}

/** When the status last began to say that staff had answered: a status that was taken back does not count. */
async function findAnsweredStatus(db: Db, { head, received_at }: Progress): Promise<Date | null> {
  const entries = await db
    .selectFrom('activity')
    .select(['created_at', sql<string>`after->>'status'`.as('to')])
    .where('table_name', '=', 'inquiries')
    .where(isInGroup('record_id', head))
    .where('created_at', '>=', received_at)
    .where('action', '=', 'status')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const lastNew = entries.findLastIndex(({ to }) => to === 'new' || to === 'spam')
  return entries.slice(lastNew + 1).find(({ to }) => ANSWERED.includes(to))?.created_at ?? null
}
