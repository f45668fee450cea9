import type { Insertable } from 'kysely'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import type { InquiriesTable } from '../../server/features/inquiries/tables.ts'
import { HOMES } from './project-types.ts'

type InquiryValues = Partial<Insertable<InquiriesTable>>

/** The row of an inquiry that a visitor has sent. */
export const buildInquiry = (overrides: InquiryValues = {}): Insertable<InquiriesTable> => ({
  id: newId(),
  source: 'inquiry',
  name: 'Meera Kulkarni',
  email: 'meera@example.com',
  phone: '+91 98200 12345',
  company: null,
  project_type: HOMES.value,
  budget: null,
  message: 'Three-bedroom flat, a full rewire.',
  consent_version: '1',
  // Not `Buffer.alloc`: browsers have no Buffer.
  body_hash: new Uint8Array(32) as Buffer,
  ...overrides,
})

/** Stores an inquiry received `minutesAgo`, without sending its mails, and returns its id. */
export async function insertInquiry(db: Db, overrides: InquiryValues = {}, minutesAgo = 0): Promise<string> {
  const created_at = new Date(Date.now() - minutesAgo * 60_000)
  const { id } = await db
    .insertInto('inquiries')
    .values(buildInquiry({ ...(minutesAgo > 0 && { created_at }), ...overrides }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
