import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { orNotFound } from '../errors.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { findPhotos } from './photos/stored-photos.ts'
import { readLinkState } from './visitor/inquiry-links.ts'

/**
 * An inquiry with its photographs, notes, replies and status changes, all oldest first.
 * @throws TRPCError NOT_FOUND
 */
export async function readInquiry(db: Db, id: string) {
  const row = orNotFound(
    await db.selectFrom('inquiries').select(inquiryColumns).where('id', '=', id).executeTakeFirst(),
    'Inquiry',
  )
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
    .where('inquiry_id', '=', id)
    .orderBy('inquiry_notes.created_at')
    .orderBy('inquiry_notes.id')
    .execute()
  const history = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.user_id')
    .select([
      sql<string>`activity.before->>'status'`.as('from'),
      sql<string>`activity.after->>'status'`.as('to'),
      'users.email as by',
      'users.name as by_name',
      'activity.created_at as at',
    ])
    .where('table_name', '=', 'inquiries')
    .where('record_id', '=', id)
    .where('action', '=', 'status')
    .orderBy('activity.created_at')
    .orderBy('activity.id')
    .execute()
  const found = await findPhotos(db, [id])
  const photos = found.map((photo) => ({ id: photo.id, width: photo.width, height: photo.height }))
  return {
    ...withReference(row),
    photos,
    photo_count: photos.length,
    notes,
    history,
    ...(await readLinkState(db, id)),
  }
}
