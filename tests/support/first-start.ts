import { createSetupLink } from '../../server/core/auth/setup-link.ts'
import type { Db } from '../../server/core/database/tables.ts'

/** Deletes all accounts and returns the set-up link that a first start prints (S04). */
export async function resetToFirstStart(db: Db, url: string): Promise<string> {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('user_tokens').execute()
  return await createSetupLink(db, { PUBLIC_URL: url }, 'start')
}
