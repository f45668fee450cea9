import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { isActive } from '../core/auth/account-state.ts'
import { DEV_ACCOUNT } from '../core/auth/dev-account.ts'
import type { CheckEntry, CommandContext, Finding } from '../core/command.ts'
import { counted } from '../core/count/schema.ts'
import { changedMigrations, changedMigrationsMessage } from '../core/database/changed-migrations.ts'
import { errorCode } from '../core/errors.ts'
import { isPrivateAddress } from '../core/http/client-address.ts'
import { createMediaStore } from '../core/media/create-media-store.ts'
import { FEATURES } from '../features.ts'
import {
  database,
  databaseState,
  durability,
  encoding,
  growth,
  notifications,
  rights,
  schema,
} from './doctor-database.ts'
import { jobs, mails, mailSender, mailServer, testMail } from './doctor-mail.ts'
import { collector, metrics, server } from './doctor-server.ts'
import { parseEmail } from './parse-email.ts'

/**
 * The checks, in the order in which they are printed. Checks of the database are skipped while it does not answer, and
 * checks of its tables while they are not those of this version.
 */
const CHECKS: CheckEntry[] = [
  [node],
  [database],
  [schema, 'database'],
  [rights, 'database'],
  [encoding, 'database'],
  [durability, 'database'],
  [migrations, 'tables'],
  [notifications, 'database'],
  [growth, 'database'],
  [folder],
  [pictures],
  [address],
  [accounts, 'tables'],
  [developmentAccount, 'tables'],
  [mailServer],
  [mailSender],
  [mails, 'tables'],
  [jobs, 'database'],
  [limits],
  [proxy, 'tables'],
  ...FEATURES.flatMap(({ checks = [] }) => checks),
  [server],
  [metrics],
  [collector],
]

/**
 * Checks the whole installation and prints a line for each finding. It changes nothing, except that it writes a file
 * into the bucket and deletes it again. It does not start a stopped database.
 * @param email where to send a test mail; null sends none
 * @returns the exit code: 1 if anything is bad
 */
export async function doctor(context: CommandContext, email: string | null): Promise<number> {
  const to = email === null ? null : parseEmail(email)
  let badCount = 0
  const checks: typeof CHECKS = to === null ? CHECKS : [...CHECKS, [testMail(to), 'tables']]
  const state = await databaseState(context)
  for (const [check, about] of checks) {
    if (about && (state === 'unavailable' || (state === 'other' && about === 'tables'))) continue
    const [verdict, text] = await check(context).catch((error: unknown): Finding => [
      'bad',
      `${check.name}: ${String(error)}`,
    ])
    if (verdict === 'bad') badCount += 1
    context.out.print(`${{ ok: ' ok ', note: 'note', bad: 'BAD ' }[verdict]}  ${text}\n`)
  }
  context.out.print(
    badCount === 0
      ? 'Nothing is wrong.\n'
      : `${counted(badCount, { one: 'thing is', other: 'things are' })} wrong.\n`,
  )
  return badCount === 0 ? 0 : 1
}

async function node(): Promise<Finding> {
  const major = Number(process.versions.node.split('.')[0])
  return major >= 24
    ? ['ok', `Node ${process.versions.node}`]
    : ['note', `Node ${process.versions.node}: made for 24, and 20 gets no more security fixes`]
}

/** Finds problems only in a checkout: a build has no sources to compare. */
async function migrations({ db }: CommandContext): Promise<Finding> {
  const changed = await changedMigrations(db)
  return changed.length === 0
    ? ['ok', 'no migration was changed after it was applied']
    : ['bad', changedMigrationsMessage(changed)]
}

async function folder({ env }: CommandContext): Promise<Finding> {
  try {
    await access(env.DATA_DIR, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ['note', `DATA_DIR ${env.DATA_DIR} does not exist yet`]
    return ['bad', `DATA_DIR ${env.DATA_DIR} cannot be written`]
  }
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  const free = Math.round((bavail * bsize) / 1e9)
  return [free < 1 ? 'bad' : free < 5 ? 'note' : 'ok', `DATA_DIR ${env.DATA_DIR}: ${free} GB free`]
}

/** Writes and deletes a file in the bucket, but not in the folder: run by root, it would create files owned by root. */
async function pictures({ env }: CommandContext): Promise<Finding> {
  const store = createMediaStore(env)
  const key = `${'0'.repeat(32)}-doctor`
  try {
    if (env.S3_URL) await store.put(key, Buffer.from('written by doctor'))
    await store.size(key)
    if (env.S3_URL) await store.remove(key)
    return ['ok', `pictures are in ${store.place}`]
  } catch (error) {
    return ['bad', `pictures in ${store.place}: ${String((error instanceof Error && error.cause) || error)}`]
  }
}

async function address({ env }: CommandContext): Promise<Finding> {
  if (!env.publicUrlSet) return ['note', `PUBLIC_URL is not set: links in mails lead to ${env.PUBLIC_URL}`]
  return env.PUBLIC_URL.startsWith('https:')
    ? ['ok', `PUBLIC_URL ${env.PUBLIC_URL}`]
    : ['note', `PUBLIC_URL ${env.PUBLIC_URL}: without https, others on the network can read everything`]
}

async function limits({ env }: CommandContext): Promise<Finding> {
  return env.LIMITS ? ['ok', 'rate limits are on'] : ['bad', 'LIMITS=off: for tests only']
}

/** Notes a proxy that TRUST_PROXY does not count: every session then has the address of the proxy. */
async function proxy({ db, env }: CommandContext): Promise<Finding> {
  if (env.TRUST_PROXY > 0) return ['ok', `TRUST_PROXY ${env.TRUST_PROXY}: the number of proxies in front`]
  const rows = await db.selectFrom('sessions').select('address').distinct().limit(2).execute()
  const [{ address } = { address: '' }, ...others] = rows
  return env.publicUrlSet && others.length === 0 && isPrivateAddress(address)
    ? [
        'note',
        `everybody signs in from ${address}: if that is a proxy, set TRUST_PROXY to the number of proxies, or all visitors share the rate limits of one`,
      ]
    : ['ok', 'TRUST_PROXY is not set, and no proxy was noticed']
}

/** Reports whether somebody can sign in, and who may create an account. */
async function accounts({ db, env }: CommandContext): Promise<Finding> {
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
    ? ['note', `one active account: nobody can help if its password is lost; ${signUp}`]
    : ['ok', `${active.length} active accounts; ${signUp}`]
}

/** Finds an enabled account of `npm run dev`, as after a restore: anybody could use it until a start disables it. */
async function developmentAccount({ db }: CommandContext): Promise<Finding> {
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
