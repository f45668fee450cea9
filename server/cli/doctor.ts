import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isActive } from '../auth/account-state.ts'
import { DEV_ACCOUNT } from '../auth/dev-account.ts'
import { changedMigrations, changedMigrationsMessage } from '../database/changed-migrations.ts'
import { connectClient } from '../database/connect-client.ts'
import { errorCode } from '../errors.ts'
import { isPrivateAddress } from '../http/client-address.ts'
import { createMediaStore } from '../media/media-store.ts'
import type { CommandContext } from './command-context.ts'
import { backupPlace, backups } from './doctor-backup.ts'
import { mails, mailSender, mailServer, testMail } from './doctor-mail.ts'
import { replica } from './doctor-replica.ts'
import { hasCurrentSchema, schema } from './doctor-schema.ts'
import type { Check, Finding } from './finding.ts'
import { parseEmail } from './parse-email.ts'

const CHECKS: Check[] = [
  node,
  database,
  schema,
  durability,
  migrations,
  notifications,
  replica,
  folder,
  pictures,
  address,
  accounts,
  developmentAccount,
  mailServer,
  mailSender,
  mails,
  limits,
  proxy,
  backups,
  backupPlace,
]

/** Those that ask for what the tables of this version hold. */
const SCHEMA_CHECKS: Check[] = [accounts, developmentAccount, proxy, backups]

/**
 * Checks the whole installation and prints a line for each finding.
 * @param email where to send a test letter; null sends none
 * @returns the exit code: 1 if anything is bad
 */
export async function doctor(context: CommandContext, email: string | null): Promise<number> {
  const to = email === null ? null : parseEmail(email)
  let badCount = 0
  const hasSchema = await hasCurrentSchema(context)
  const possible = CHECKS.filter((check) => hasSchema || !SCHEMA_CHECKS.includes(check))
  const checks = to === null ? possible : [...possible, testMail(to)]
  for (const check of checks) {
    const [state, text] = await check(context).catch((error: unknown): Finding => [
      'bad',
      `${check.name}: ${String(error)}`,
    ])
    if (state === 'bad') badCount += 1
    context.out.print(`${{ ok: ' ok ', note: 'note', bad: 'BAD ' }[state]}  ${text}\n`)
  }
  context.out.print(
    badCount === 0
      ? 'Nothing is wrong.\n'
      : `${badCount} ${badCount === 1 ? 'thing is' : 'things are'} wrong.\n`,
  )
  return badCount === 0 ? 0 : 1
}

async function node(): Promise<Finding> {
  const major = Number(process.versions.node.split('.')[0])
  return major >= 24
    ? ['ok', `Node ${process.versions.node}`]
    : ['note', `Node ${process.versions.node}: made for 24, and 20 gets no more security fixes`]
}

/** In a checkout only: a build has no sources to compare. */
async function migrations({ db }: CommandContext): Promise<Finding> {
  const changed = await changedMigrations(db)
  return changed.length === 0
    ? ['ok', 'no migration was changed after it was applied']
    : ['bad', changedMigrationsMessage(changed)]
}

async function database({ db, env }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ number: number; version: string; used: number; max: number }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as max`.execute(
    db,
  )
  const { number = 0, version = '', used = 0, max = 0 } = rows[0] ?? {}
  const where = env.DATABASE_URL === null ? 'our own, in DATA_DIR' : 'at DATABASE_URL'
  if (number < 140_000) return ['bad', `PostgreSQL ${version} ${where}: 14 is the oldest that works`]
  if (max - used < 17)
    return [
      'note',
      `PostgreSQL ${version} ${where}: ${used} of ${max} connections in use, an instance takes up to 14`,
    ]
  return ['ok', `PostgreSQL ${version} ${where}, ${used} of ${max} connections in use`]
}

/** An acknowledged inquiry must survive a power cut. */
async function durability({ db }: CommandContext): Promise<Finding> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(
    db,
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  return off.length === 0
    ? ['ok', 'what is acknowledged is on the disk']
    : ['bad', `${off.join(', ')} off in PostgreSQL: a power cut may lose what was acknowledged`]
}

/** Behind a pooler in transaction mode LISTEN succeeds, but no notification ever arrives. */
async function notifications({ databaseServer, env }: CommandContext): Promise<Finding> {
  const client = await connectClient(databaseServer.directConnection)
  try {
    await client.query('listen doctor')
    const notified = once(client, 'notification').then(() => true)
    await client.query('notify doctor')
    const arrived = await Promise.race([notified, sleep(2000, false)])
    if (arrived) return ['ok', 'instances hear of each other’s changes']
    const hint =
      env.DATABASE_DIRECT_URL === null
        ? 'set DATABASE_DIRECT_URL'
        : 'DATABASE_DIRECT_URL is no direct address'
    return ['bad', `notifications do not arrive: ${hint}`]
  } finally {
    await client.end()
  }
}

async function folder({ env }: CommandContext): Promise<Finding> {
  try {
    await access(env.DATA_DIR, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ['note', `DATA_DIR ${env.DATA_DIR} is not there yet`]
    return ['bad', `DATA_DIR ${env.DATA_DIR} cannot be written`]
  }
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  const free = Math.round((bavail * bsize) / 1e9)
  return [free < 1 ? 'bad' : free < 5 ? 'note' : 'ok', `DATA_DIR ${env.DATA_DIR}: ${free} GB free`]
}

/** Writes and deletes a file in the bucket. Not in the folder: a command of root would make it root's. */
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
    : ['note', `PUBLIC_URL ${env.PUBLIC_URL}: without https everybody on the way can read along`]
}

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
    ? ['note', `one active account: nobody can help it when its password is lost; ${signUp}`]
    : ['ok', `${active.length} active accounts; ${signUp}`]
}

/** The next start disables the account. Until then anybody could sign in, for example after a restored backup. */
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

async function limits({ env }: CommandContext): Promise<Finding> {
  return env.LIMITS ? ['ok', 'rate limits are on'] : ['bad', 'LIMITS=off: for tests only']
}

/** Behind a proxy that TRUST_PROXY does not count, every session has the address of the proxy. */
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
