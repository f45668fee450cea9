import type { Insertable } from 'kysely'
import { newId } from '../../server/database/ids.ts'
import type { Db, InquiriesTable } from '../../server/database/tables.ts'

type InquiryValues = Partial<Insertable<InquiriesTable>>

/** A stored inquiry, as a visitor's form leaves it. */
export const buildInquiry = (overrides: InquiryValues = {}): Insertable<InquiriesTable> => ({
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
  ...overrides,
})

/** Puts one there that came in so many minutes ago. */
export async function insertInquiry(db: Db, overrides: InquiryValues = {}, minutesAgo = 0): Promise<string> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000)
  const { id } = await db
    .insertInto('inquiries')
    .values(buildInquiry({ created_at, ...overrides }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
