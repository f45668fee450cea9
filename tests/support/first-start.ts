import { createSetupLink } from '../../server/auth/setup-link.ts'
import type { Db } from '../../server/database/tables.ts'

/** Makes of a site one of a first day, without any account, and tells the link that a start prints then (S04). */
export async function resetToFirstStart(db: Db, url: string): Promise<string> {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('user_tokens').execute()
  return await createSetupLink(db, { PUBLIC_URL: url }, 'start')
}
