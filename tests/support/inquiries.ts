import type { Insertable } from 'kysely'
import type { Db, InquiriesTable } from '../../server/database.ts'
import { newId } from '../../server/ids.ts'

type Given = Partial<Insertable<InquiriesTable>>

/** A stored inquiry, as a visitor's form leaves it. */
export const anInquiry = (given: Given = {}): Insertable<InquiriesTable> => ({
  id: newId(),
  source: 'inquiry',
  name: 'Meera Kulkarni',
  email: 'meera@example.com',
  phone: '+91 98200 12345',
  company: null,
  project_type: 'residential',
  budget: null,
  message: 'Three-bedroom flat, a full rewire.',
  consent_version: '1',
  body_hash: Buffer.alloc(32),
  ...given,
})

/** Puts one there that came in so many minutes ago. */
export async function putInquiry(db: Db, given: Given = {}, minutesAgo = 0): Promise<string> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000)
  const { id } = await db
    .insertInto('inquiries')
    .values(anInquiry({ created_at, ...given }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
