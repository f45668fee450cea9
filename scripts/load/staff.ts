import { startSession } from '../../server/core/auth/sessions.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { readEnv } from '../../server/core/env.ts'
import { makeAccount } from '../../tests/support/accounts.ts'
import { insertInquiry } from '../../tests/support/inquiries.ts'
import type { Target } from './writes.ts'

/** Of the account that is signed in. */
export const STAFF_EMAIL = 'load@busbar.test'

/** Signs somebody in at the site of that address, and adds an inquiry for the notes. */
export async function prepareStaff(db: Db, url: string): Promise<Pick<Target, 'cookie' | 'inquiryId'>> {
  const headers = new Headers()
  const user_id = await makeAccount(db, STAFF_EMAIL)
  const env = readEnv({ PUBLIC_URL: url })
  await startSession(db, env, { user_id, address: '127.0.0.1', previousToken: null }, headers)
  const inquiryId = await insertInquiry(db)
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', inquiryId }
}
