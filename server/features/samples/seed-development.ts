import { DEV_ACCOUNT, createDevAccount } from '../../core/auth/dev-account.ts'
import type { Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import type { Log } from '../../core/log.ts'
import { sectionTables } from '../../sections/schema.ts'
import { seed } from './seed.ts'

/**
 * Seeds the database of `npm run dev` with the sample company and the development account, and logs how to sign in. A
 * database that holds a real site is left unchanged, for example one named by DATABASE_URL or a restored backup.
 * @returns false for such a database: no background job may run on it, because its customers are real
 */
export async function seedDevelopment(db: Db, env: Pick<Env, 'PUBLIC_URL'>, log: Log): Promise<boolean> {
  if (!(await canSeed(db))) {
    log.warn({
      event: 'development_database_kept',
      say: `This database holds a site of its own: nothing was added. Sign in at ${env.PUBLIC_URL}/admin with an account of it. No job runs: no mail that waits there is sent, nothing is erased when its time has come, and what would be mailed from here is shown at ${env.PUBLIC_URL}/dev/mail only.`,
    })
    return false
  }
  const { email, password } = DEV_ACCOUNT
  await createDevAccount(db)
  await seed(db)
  log.warn({
    event: 'development_account',
    email,
    password,
    say: `${env.PUBLIC_URL}/admin: sign in with ${email} and ${password}`,
  })
  return true
}

/**
 * Whether the database is empty or was created by `npm run dev`. If the development account is disabled, `npm start`
 * has used the database since.
 */
async function canSeed(db: Db): Promise<boolean> {
  const devAccount = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEV_ACCOUNT.email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return devAccount !== undefined || (await isEmptyDatabase(db))
}

async function isEmptyDatabase(db: Db): Promise<boolean> {
  for (const table of [...sectionTables, 'users', 'inquiries', 'newsletter_subscribers', 'activity'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}
