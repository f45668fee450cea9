import { isActive } from '../core/auth/account-state.ts'
import { DEV_ACCOUNT } from '../core/auth/dev-account.ts'
import type { CommandContext } from './command-context.ts'
import type { Finding } from './finding.ts'

/** Whether somebody can sign in, and who may make an account. */
export async function accounts({ db, env }: CommandContext): Promise<Finding> {
  const active = await db.selectFrom('users').select('id').where(isActive).execute()
  const signUp = `sign-up is ${{ approval: 'open, with approval', open: 'open to anyone', closed: 'closed' }[env.SIGNUP]}`
  if (active.length === 0)
    return [
      'note',
      `nobody can sign in yet: a start prints a set-up link, and so does 'admin create EMAIL'; ${signUp}`,
    ]
  if (env.SIGNUP === 'open')
    return ['note', `SIGNUP=open: anyone with an e-mail address gets the whole back office`]
  return active.length === 1
    ? ['note', `one active account: nobody can help it when its password is lost; ${signUp}`]
    : ['ok', `${active.length} active accounts; ${signUp}`]
}

/** The next start disables the account of `npm run dev`. Until then anybody could sign in, for example after a restored backup. */
export async function developmentAccount({ db }: CommandContext): Promise<Finding> {
  const { email } = DEV_ACCOUNT
  const found = await db
    .selectFrom('users')
    .select('disabled_at')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!found) return ['ok', 'no account of npm run dev']
  return found.disabled_at === null
    ? [
        'bad',
        `${email}: the account of npm run dev, whose password everybody knows, is here; a start disables it`,
      ]
    : ['ok', `${email}, the account of npm run dev, is disabled`]
}
