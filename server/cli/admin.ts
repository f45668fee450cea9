import { sql } from 'kysely'
import { accountStateOf, lockAccounts } from '../core/auth/account-state.ts'
import { factorsResetEmail } from '../core/auth/emails.ts'
import { deleteFactors } from '../core/auth/second-factor/factors.ts'
import { createSetupLink, revokeStartLinks } from '../core/auth/setup-link.ts'
import { type CommandContext, CommandError } from '../core/command.ts'
import { record } from '../core/database/activity-log.ts'
import { parseEmail } from './parse-email.ts'
import { withJobs } from './with-jobs.ts'

/** Prints a set-up link, valid for 24 hours: the account made with it is approved (D01). */
export async function invite({ db, env, out }: CommandContext, argument: string): Promise<void> {
  const email = parseEmail(argument)
  const existing = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('disabled_at', 'is not', null)]))
    .executeTakeFirst()
  // An unverified account may be a stranger's: a sign-up with the link starts over.
  if (existing)
    throw new CommandError(`${email} has an account already: look at it in the back office, under Accounts`)
  const url = await createSetupLink(db, env, 'cli')
  out.print(
    `Send this to ${email}. Anyone who opens it within 24 hours can make one approved account:\n${url}\n`,
  )
}

/** Approves an account from the command line, for a site that has no administrator to do so (D01). */
export async function approveByHand({ db, out }: CommandContext, argument: string): Promise<void> {
  const email = parseEmail(argument)
  const state = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    const user = await trx
      .updateTable('users')
      .set((eb) => ({ approved_at: eb.fn.coalesce('approved_at', sql<Date>`now()`), sign_up_address: null }))
      .where('email', '=', email)
      .returning(['id', 'verified_at', 'approved_at', 'disabled_at'])
      .executeTakeFirst()
    if (!user) throw new CommandError(`there is no account of ${email}; 'admin create ${email}' invites it`)
    if (user.disabled_at !== null)
      throw new CommandError(`the account of ${email} is disabled; another administrator can enable it`)
    await revokeStartLinks(trx)
    const state = accountStateOf(user)
    await record(trx, null, 'approve', 'users', user.id, { after: { email, state } })
    return state
  })
  out.print(
    state === 'active'
      ? `${email} is active.\n`
      : `${email} is approved, and can sign in once its address is verified.\n`,
  )
}

/** Removes the second factors of an account whose owner has lost them, ends its sessions and mails the owner (S13). */
export async function resetSecondFactors(context: CommandContext, argument: string): Promise<void> {
  const { db, env, out } = context
  const email = parseEmail(argument)
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) throw new CommandError(`there is no account of ${email}`)
  await withJobs(context, ({ mail }) =>
    db.transaction().execute(async (trx) => {
      await deleteFactors(trx, user.id)
      await mail.send(trx, factorsResetEmail(env, email))
    }),
  )
  out.print(`${email} signs in with the password alone now, and is signed out everywhere.\n`)
}
