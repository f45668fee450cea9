import { sql } from 'kysely'
import { inquiryReference } from '../database/ids.ts'
import type { Db } from '../database/tables.ts'
import { orNotFound } from '../errors.ts'
import { phoneUrls } from '../phone-number/phone-number.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { findMergeTarget } from './locked-inquiry.ts'
import { findPhotos } from './photos/stored-photos.ts'
import { findRelated } from './related.ts'
import { readLinkState } from './visitor/inquiry-links.ts'

/**
 * An inquiry with its photographs, notes, replies and status changes, all oldest first, also those of what was merged into it, and
 * with others of the same person. The id of a merged inquiry gives the one that it is part of.
 * @throws TRPCError NOT_FOUND
 */
export async function readInquiry(db: Db, id: string) {
  const row = orNotFound(await selectInquiry(db, id), 'Inquiry')
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
    ])
    .where('inquiry_id', '=', row.id)
    .orderBy('inquiry_notes.created_at')
    .orderBy('inquiry_notes.id')
    .execute()
  const found = await findPhotos(db, [row.id])
  const photos = found.map((photo) => ({ id: photo.id, width: photo.width, height: photo.height }))
  const history = await readHistory(db, row.id)
  const related = await findRelated(db, row.id)
  return {
    ...withReference(row),
    ...phoneUrls(row.phone),
    photos,
    photo_count: photos.length,
    notes,
    history,
    related,
    ...(await readLinkState(db, row.id)),
  }
}

async function selectInquiry(db: Db, id: string) {
  const select = (rowId: string) =>
    db.selectFrom('inquiries').select(inquiryColumns).where('id', '=', rowId).executeTakeFirst()
  return (await select(id)) ?? (await select((await findMergeTarget(db, id)) ?? id))
}

/** Status changes, oldest first. `merged` is the reference of the merged inquiry that one was made to, otherwise null. */
async function readHistory(db: Db, id: string) {
  const aliases = await db.selectFrom('inquiry_aliases').select('id').where('inquiry_id', '=', id).execute()
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
    .where('record_id', 'in', [id, ...aliases.map((alias) => alias.id)])
    .where('action', '=', 'status')
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .execute()
  return entries.map(({ record_id, ...entry }) => ({
    ...entry,
    merged: record_id === null || record_id === id ? null : inquiryReference(record_id),
  }))
}
