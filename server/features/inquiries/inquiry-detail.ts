import { sql } from 'kysely'
import { inquiryReference } from '../../core/database/ids.ts'
import type { Db } from '../../core/database/tables.ts'
import { orNotFound } from '../../core/errors.ts'
import { phoneUrls, comparableNumber } from '../../core/phone-number/phone-number.ts'
import { inquiryColumns, ownColumns, withReference } from './inbox.ts'
import { findHead, isInGroup } from './merged-group.ts'
import { findPhotos } from './photos/stored-photos.ts'
import { phoneContains } from './search.ts'
import { readLinkState } from './visitor/inquiry-links.ts'

/**
 * An inquiry with its photographs, notes, replies and status changes, all oldest first and including those of the
 * inquiries merged into it, and with others of the same person. `merged` are the merged inquiries; `own` is the inquiry
 * without their data. The id of a merged inquiry returns the head of its group.
 * @throws TRPCError NOT_FOUND
 */
export async function readInquiry(db: Db, id: string) {
  const head = orNotFound(await findHead(db, id), 'Inquiry')
  const row = orNotFound(
    await db.selectFrom('inquiries').select(inquiryColumns).where('id', '=', head).executeTakeFirst(),
    'Inquiry',
  )
  const group = await db
    .selectFrom('inquiries')
    .select(ownColumns)
    .where(isInGroup('id', head))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const photos = (
    await findPhotos(
      db,
      group.map(({ id }) => id),
    )
  ).map(({ id, width, height }) => ({ id, width, height }))
  return {
    ...withReference(row),
    ...phoneUrls(row.phone),
    own: orNotFound(
      group.find(({ id }) => id === head),
      'Inquiry',
    ),
    merged: group.filter(({ id }) => id !== head).map(withReference),
    photos,
    photo_count: photos.length,
    notes: await readNotes(db, head),
    history: await readHistory(db, head),
    related: await findRelated(db, head),
    ...(await readLinkState(db, head)),
  }
}

/** `merged` is the reference of the merged inquiry that a note belongs to, otherwise null. */
async function readNotes(db: Db, head: string) {
  const notes = await db
    .selectFrom('inquiry_notes')
    .leftJoin('users', 'users.id', 'inquiry_notes.author_id')
    .select([
      'inquiry_notes.id',
      'inquiry_notes.note',
      'inquiry_notes.from_visitor',
      'inquiry_notes.channel',
      'inquiry_notes.subject',
      'inquiry_notes.mail_state',
      'inquiry_notes.mail_error',
      'users.email as author',
      'users.name as author_name',
      'inquiry_notes.created_at',
      'inquiry_notes.inquiry_id',
    ])
    .where(isInGroup('inquiry_notes.inquiry_id', head))
    .orderBy('inquiry_notes.created_at')
    .orderBy('inquiry_notes.id')
    .execute()
  return notes.map(({ inquiry_id, ...note }) => ({ ...note, merged: mergedReference(inquiry_id, head) }))
}

/** Status changes, oldest first. `merged` is the reference of the merged inquiry that was changed, otherwise null. */
async function readHistory(db: Db, head: string) {
  const entries = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.user_id')
    .select([
      sql<string>`activity.before->>'status'`.as('from'),
      sql<string>`activity.after->>'status'`.as('to'),
      sql<number | null>`(activity.after->>'amount')::int`.as('amount'),
      sql<string | null>`activity.after->>'lost_reason'`.as('reason'),
      'users.email as by',
      'users.name as by_name',
      'activity.created_at as at',
      'activity.record_id',
    ])
    .where('table_name', '=', 'inquiries')
    .where(isInGroup('record_id', head))
    .where('action', '=', 'status')
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .execute()
  return entries.map(({ record_id, ...entry }) => ({ ...entry, merged: mergedReference(record_id, head) }))
}

const mergedReference = (id: string | null, head: string) =>
  id === null || id === head ? null : inquiryReference(id)

/** How many related inquiries are shown, and how many are counted at most. */
const SHOWN = 5
const COUNTED = 100

/** How many last digits are the same in every notation of a number: they contain no country, area or network code. */
const SUBSCRIBER_DIGITS = 7

/**
 * The other inquiries with the same e-mail address or phone number, in any notation, including those of merged
 * inquiries: the newest five and the total.
 * @param headId the id of the head of a group
 */
async function findRelated(db: Db, headId: string) {
  const { emails, numbers } = await findContacts(db, headId)
  const { rows } = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from inquiries where email = any(${emails}) limit ${COUNTED + 2}`.execute(
    db,
  )
  const found = [...rows.map(({ id }) => id), ...(await findByPhone(db, numbers))]
  const ids = [...new Set(found)].filter((id) => id !== headId)
  if (ids.length === 0) return { items: [], total: 0 }
  const items = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'status', 'project_type', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const more = ids.length > COUNTED
  return { items: items.map(withReference), total: Math.min(ids.length, COUNTED), ...(more && { more }) }
}

/** The heads of inquiries with one of these numbers: found by its last digits, then compared by what they dial. */
async function findByPhone(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const lastDigits = numbers.map((number) => phoneContains(number.slice(-SUBSCRIBER_DIGITS)))
  const { rows } = await sql<{ id: string; phone: string }>`
    select coalesce(merged_into, id) as id, phone from inquiries where ${sql.join(lastDigits, sql` or `)} limit ${COUNTED + 2}`.execute(
    db,
  )
  return rows.flatMap(({ id, phone }) => (numbers.includes(comparableNumber(phone)) ? id : []))
}

/** The e-mail addresses, and the phone numbers to compare, of a group. */
async function findContacts(db: Db, headId: string) {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select email, phone from inquiries where ${isInGroup('id', headId)}`.execute(db)
  return {
    emails: rows.flatMap(({ email }) => email ?? []),
    numbers: rows.flatMap(({ phone }) => (phone ? comparableNumber(phone) : [])),
  }
}
