import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import { firm } from '../../src/firm.ts'
import { RETENTION_MONTHS_DEFAULT } from './constants/schema.ts'
import { tracingVariables } from './tracing/variables.ts'

/** Default of MAIL_FROM. Nobody can own its domain. */
export const SAMPLE_SENDER = `${firm.name} <office@${firm.domain}>`

/** The environment variables of the server. All are optional. */
const variables = z.object({
  /** Port the server listens on. */
  PORT: integer(0, 65535).default(3000),
  /** Address the server listens on. */
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value), {
      error: ({ input }) => `expects an IP address or the name of a host, not "${String(input)}"`,
    })
    .default('0.0.0.0'),
  /** postgres:// address of a PostgreSQL 14 or newer; null: the server runs its own in DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').nullable().default(null),
  /** Direct address of the database where DATABASE_URL is a pooler: for migrations, LISTEN and the job queue. */
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').nullable().default(null),
  /** Folder of everything that the server stores: its PostgreSQL and uploaded files. */
  DATA_DIR: folder().default('./data'),
  /**
   * Address of the bucket of S3-compatible storage for the uploaded pictures, with its credentials:
   * `https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`; null: pictures are stored in DATA_DIR.
   */
  S3_URL: bucket().nullable().default(null),
  /** Existing folder, on another disk, for a daily backup of everything; null: see BACKUP_S3_URL. */
  BACKUP_DIR: folder().nullable().default(null),
  /** Bucket of S3-compatible storage for the backups, written like S3_URL; both null: no automatic backups. */
  BACKUP_S3_URL: bucket().nullable().default(null),
  /** Hour at which the backup is made, 0 to 23, in the firm's time zone. */
  BACKUP_HOUR: integer(0, 23).default(2),
  /** The site's origin as visitors see it, without a trailing slash. Links in mails are built from it. */
  PUBLIC_URL: origin().optional(),
  /** Who may create an account: anyone whom an administrator approves, anyone at all, or nobody. */
  SIGNUP: oneOf('approval', 'open', 'closed').default('approval'),
  /** Whether every account needs a second factor to use the back office; if not, it is optional. */
  REQUIRE_SECOND_FACTOR: onOrOff().default(false),
  /** Shortest password accepted, 6 to 64 characters. */
  PASSWORD_MIN: integer(6, 64).default(6),
  /** smtp:// or smtps:// address of a mail server; null: mails are written to the log. */
  SMTP_URL: url('smtp:', 'smtps:')
    .refine((value) => new URL(value).hostname !== '', { error: 'expects the host of a mail server' })
    .nullable()
    .default(null),
  /** Sender of every mail. */
  MAIL_FROM: z
    .string()
    .refine(isSender, {
      error: ({ input }) => `expects one sender, such as Firm <office@firm.in>, not ${String(input)}`,
    })
    .default(SAMPLE_SENDER),
  /** Address that gets a mail about each new inquiry; null: no mail is sent. */
  NOTIFY_EMAIL: z
    .string()
    .refine(isEmail, { error: ({ input }) => `expects an e-mail address, not "${String(input)}"` })
    .nullable()
    .default(null),
  /**
   * Hosts to which push notifications may be sent besides the push services of the browsers, over plain http too: for
   * tests. Each has its port; they are separated by commas.
   */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((host) => host.trim() || []))
    .refine((hosts) => hosts.every(isHostWithPort), {
      error: 'expects hosts with their port, divided by commas, such as 127.0.0.1:9000',
    }),
  /** How many proxies stand in front of the server and append to X-Forwarded-For. */
  TRUST_PROXY: integer(0, 10).default(0),
  /**
   * Seconds for which a CDN may cache a public page, and so for which visitors may miss a change; null: only the
   * server's own cache stores pages.
   */
  CDN_MAX_AGE: integer(1, 3600).nullable().default(null),
  /** Whether rate limits apply; `off` only on a loopback HOST. */
  LIMITS: onOrOff().default(true),
  /** Whether all public pages are rendered in advance, at the start and after each change. */
  WARM_UP: onOrOff().default(true),
  /** Months after which an inquiry that was not won is erased: no more than the notices at the forms promise. */
  RETENTION_MONTHS: integer(
    1,
    RETENTION_MONTHS_DEFAULT,
    ' (the notices at the forms promise no more)',
  ).default(RETENTION_MONTHS_DEFAULT),
  /** Lowest level of log lines that are written. */
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error').default('info'),
  /** Bearer token for /metrics; null: there is no /metrics. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[ -~]+$/, { error: 'expects letters, digits and signs of ASCII' })
    .nullable()
    .default(null),
  ...tracingVariables,
})

/** The names of all variables. */
export const VARIABLE_NAMES = Object.keys(variables.shape)

/** The configuration of the server. This file is the only reader of `process.env`. */
export interface Env extends z.output<typeof variables> {
  PUBLIC_URL: string
  /** Whether PUBLIC_URL was set. If not, it is derived from PORT. */
  publicUrlSet: boolean
  /** True in `npm run dev` only: no variable sets it. */
  development: boolean
}

/** A variable has a wrong value. The message is one line that names the variable and says what it expects. */
export class EnvError extends Error {}

/**
 * Reads and validates every variable. An empty value counts as unset. A value in quotes is rejected instead of
 * unquoted: `docker --env-file` and other readers of such files pass the quotes on.
 * @throws EnvError at the first wrong value
 */
export function readEnv(source: Record<string, string | undefined> = loadEnvironment()): Env {
  const values = Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, value?.trim() || undefined]),
  )
  const quoted = VARIABLE_NAMES.find((name) => /^(["']).*\1$/s.test(values[name] ?? ''))
  if (quoted) throw new EnvError(`${quoted} expects its value without quotes around it`)
  const multiline = VARIABLE_NAMES.find((name) => /\p{Cc}/u.test(values[name] ?? ''))
  if (multiline) throw new EnvError(`${multiline} expects one line of text`)
  const { data, error } = variables.safeParse(values)
  if (error) throw new EnvError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)[0])
  const { HOST, PORT, PUBLIC_URL, LIMITS, SMTP_URL, MAIL_FROM } = data
  if (!LIMITS && !isLoopback(HOST))
    throw new EnvError(`LIMITS=off is for tests and needs a loopback HOST such as 127.0.0.1, not ${HOST}`)
  // Other mail servers would treat mails from the sample sender as spam. One on this machine is for trying things out.
  if (SMTP_URL && MAIL_FROM === SAMPLE_SENDER && !isLoopback(new URL(SMTP_URL).hostname))
    throw new EnvError(
      'MAIL_FROM expects the sender of your mails where SMTP_URL is set, such as Firm <office@firm.in>',
    )
  if (data.BACKUP_DIR !== null && data.BACKUP_S3_URL !== null)
    throw new EnvError('BACKUP_DIR and BACKUP_S3_URL are set: backups are kept in one of them')
  return {
    ...data,
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${PORT}`,
    publicUrlSet: PUBLIC_URL !== undefined,
    development: false,
  }
}

/**
 * The environment of `npm run dev`. Its database is in a folder of its own, DATA_DIR/dev, because it has an account
 * with a known password: `npm start` must never open it. For the same reason it listens on loopback unless HOST is set.
 * @throws EnvError at the first wrong value
 */
export function readDevelopmentEnv(source: Record<string, string | undefined> = loadEnvironment()): Env {
  const env = readEnv({ ...source, HOST: source.HOST?.trim() || 'localhost' })
  return { ...env, DATA_DIR: join(env.DATA_DIR, 'dev'), development: true }
}

/** The process's environment, with defaults from `.env` in the working folder. */
function loadEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function integer(min: number, max: number, hint = '') {
  const isInRange = (value: string) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  return z
    .string()
    .refine(isInRange, {
      error: ({ input }) => `expects a whole number from ${min} to ${max}${hint}, not "${String(input)}"`,
    })
    .transform(Number)
}

function oneOf<const Option extends string>(...options: Option[]) {
  return z.enum(options, {
    error: ({ input }) => `expects ${options.join(', ')}, not "${String(input)}"`,
  })
}

function onOrOff() {
  return oneOf('on', 'off').transform((value) => value === 'on')
}

/** The message does not repeat the value, which may hold a password. */
function url(...protocols: string[]) {
  const expected = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `expects an address that starts with ${expected}`,
    abort: true,
  })
}

/** The message does not repeat the value, which holds a secret. */
function bucket() {
  return url('http:', 'https:').refine(isBucket, {
    error: 'expects https://KEY:SECRET@HOST/BUCKET, with ?region=REGION where the region matters',
  })
}

function isBucket(value: string): boolean {
  const { username, password, pathname, hash, searchParams } = new URL(value)
  const path = pathname.split('/').filter(Boolean)
  return (
    [username, password].every((part) => part !== '' && isDecodable(part)) &&
    path.length > 0 &&
    path.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)) &&
    hash === '' &&
    [...searchParams].every(([name, region]) => name === 'region' && /^[\w-]+$/.test(region))
  )
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

function origin() {
  return url('http:', 'https:')
    .transform((value) => new URL(value))
    .refine(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username, {
      error: `expects an origin such as https://${firm.domain}, without a path`,
    })
    .transform((value) => value.origin)
}

/** Looser than the forms, because a private mail server may accept `root@localhost`. */
function isEmail(value: string): boolean {
  return /^[^\s@<>()",;:]+@[^\s@<>()",;:]+$/.test(value)
}

/** Whether the value can be a mail's sender: one address, with or without a name before it. */
function isSender(value: string): boolean {
  if (!value.includes('<')) return isEmail(value)
  const [sender, ...others] = addressparser(value)
  return others.length === 0 && sender?.group === undefined && isEmail(sender?.address ?? '')
}

/** Rejects ~ and $ at the start of a path: a shell expands them, but a file of variables does not. */
function folder() {
  return z.string().regex(/^(?![~$])/, {
    error: ({ input }) =>
      `expects the path of a folder, not "${String(input)}": ~ and $ are not expanded here`,
  })
}

function isHostWithPort(host: string): boolean {
  return /^[^/\s]+:\d+$/.test(host) && URL.canParse(`http://${host}`)
}

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host)
}
