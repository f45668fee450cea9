import type { Db } from '../database.ts'
import { newId } from '../ids.ts'
import { hashPassword } from './passwords.ts'

export const DEVELOPMENT_ACCOUNT = { email: 'dev@busbar.test', password: 'busbar-dev' }

/**
 * An active account whose password everybody knows: `npm run dev` makes it in a database without any account, nothing
 * else does.
 * @returns whether it is there, made now or before
 */
export async function makeDevelopmentAccount(db: Db): Promise<boolean> {
  const { email, password } = DEVELOPMENT_ACCOUNT
  const accounts = await db.selectFrom('users').select('email').limit(1).execute()
  if (accounts.length > 0)
    return (
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
    )
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      password_hash: await hashPassword(password),
      verified_at: now,
      approved_at: now,
    })
    .execute()
  return true
}
