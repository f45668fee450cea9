import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION_MONTHS_DEFAULT } from './constants/schema.ts'

/** What the operator can set. This file is the only reader of `process.env`. */
export interface Env {
  /** Port the server listens on. */
  PORT: number
  /** Address the server listens on. */
  HOST: string
  /** postgres:// address of a PostgreSQL 14 or newer; null: the server runs its own in DATA_DIR. */
  DATABASE_URL: string | null
  /** A direct address where DATABASE_URL is a pooler: migrations and LISTEN go there. */
  DATABASE_DIRECT_URL: string | null
  /** Folder of everything the server keeps: its PostgreSQL and uploaded files. */
  DATA_DIR: string
  /** The site's address as visitors see it, without a trailing slash; links in mails are built from it. */
  PUBLIC_URL: string
  /** True when PUBLIC_URL was set rather than guessed from PORT. */
  publicUrlSet: boolean
  /** Who may make an account: anyone whom an administrator approves, anyone at all, or nobody. */
  SIGNUP: 'approval' | 'open' | 'closed'
  /** Shortest password accepted, 6 to 64 characters. */
  PASSWORD_MIN: number
  /** smtp:// or smtps:// address of a mail server; null: mails are log lines. */
  SMTP_URL: string | null
  /** Sender of every mail. */
  MAIL_FROM: string
  /** Who hears of a new inquiry; null: nobody is mailed. */
  NOTIFY_EMAIL: string | null
  /** How many proxies stand in front and append to X-Forwarded-For. */
  TRUST_PROXY: number
  /** Rate limits; `off` only on a loopback HOST. */
  LIMITS: boolean
  /** Months after which an inquiry that came to nothing is erased: at most what the notices promise. */
  RETENTION_MONTHS: number
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error'
  /** Bearer token that opens /metrics; null: there is no /metrics. */
  METRICS_TOKEN: string | null
  /** True in `npm run dev` only: no variable sets it. */
  development: boolean
}

/** Who mails come from until the operator says otherwise. The domain is one that nobody can have. */
export const SAMPLE_SENDER = 'Saanjh Electricals <office@saanjh.example>'

/** A variable holds something it cannot: one line that names it and says what it expects. */
export class EnvError extends Error {}

/**
 * Reads and checks every variable. An empty value counts as unset.
 * @throws EnvError at the first wrong value
 */
export function readEnv(source: Record<string, string | undefined> = loadEnvironment()): Env {
  const read = (name: string) => source[name]?.trim() || null
  const PORT = parseInteger('PORT', read('PORT'), 3000, 0, 65535)
  const HOST = read('HOST') ?? '0.0.0.0'
  const LIMITS = parseEnum('LIMITS', read('LIMITS'), ['on', 'off'], 'on') === 'on'
  if (!LIMITS && !isLoopback(HOST))
    throw new EnvError(`LIMITS=off is for tests and needs a loopback HOST such as 127.0.0.1, not ${HOST}`)
  const SMTP_URL = parseUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:'])
  if (read('S3_URL') !== null)
    throw new EnvError('S3_URL does nothing in this version, uploads stay in DATA_DIR: leave it unset')
  return {
    PORT,
    HOST,
    LIMITS,
    DATABASE_URL: parseUrl('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    DATABASE_DIRECT_URL: parseUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), [
      'postgres:',
      'postgresql:',
    ]),
    DATA_DIR: read('DATA_DIR') ?? './data',
    PUBLIC_URL: parseOrigin(read('PUBLIC_URL')) ?? `http://localhost:${PORT}`,
    publicUrlSet: read('PUBLIC_URL') !== null,
    SIGNUP: parseEnum('SIGNUP', read('SIGNUP'), ['approval', 'open', 'closed'], 'approval'),
    PASSWORD_MIN: parseInteger('PASSWORD_MIN', read('PASSWORD_MIN'), 6, 6, 64),
    SMTP_URL,
    MAIL_FROM: parseSender(read('MAIL_FROM'), SMTP_URL),
    NOTIFY_EMAIL: parseEmail('NOTIFY_EMAIL', read('NOTIFY_EMAIL')),
    TRUST_PROXY: parseInteger('TRUST_PROXY', read('TRUST_PROXY'), 0, 0, 10),
    RETENTION_MONTHS: parseInteger(
      'RETENTION_MONTHS',
      read('RETENTION_MONTHS'),
      RETENTION_MONTHS_DEFAULT,
      1,
      RETENTION_MONTHS_DEFAULT,
      ' (the notices at the forms promise no more)',
    ),
    LOG_LEVEL: parseEnum('LOG_LEVEL', read('LOG_LEVEL'), ['debug', 'info', 'warn', 'error'], 'info'),
    METRICS_TOKEN: read('METRICS_TOKEN'),
    development: false,
  }
}

/**
 * The environment of `npm run dev`. It keeps its database in a folder of its own, DATA_DIR/dev, because that database
 * has an account whose password everybody knows: `npm start` must never open it. For the same reason it listens on this
 * machine only, unless HOST says otherwise.
 * @throws EnvError at the first wrong value
 */
export function readDevelopmentEnv(source: Record<string, string | undefined> = loadEnvironment()): Env {
  const env = readEnv({ ...source, HOST: source.HOST?.trim() || 'localhost' })
  return { ...env, DATA_DIR: join(env.DATA_DIR, 'dev'), development: true }
}

/** The environment, and under it what a `.env` in the working folder says. */
function loadEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function parseInteger(
  name: string,
  value: string | null,
  fallback: number,
  min: number,
  max: number,
  hint = '',
): number {
  if (value === null) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new EnvError(`${name} expects a whole number from ${min} to ${max}${hint}, not "${value}"`)
  return number
}

function parseEnum<const T extends string>(
  name: string,
  value: string | null,
  allowed: readonly T[],
  fallback: T,
): T {
  if (value === null) return fallback
  const found = allowed.find((option) => option === value)
  if (!found) throw new EnvError(`${name} expects ${allowed.join(', ')}, not "${value}"`)
  return found
}

/** The value itself may hold a password: the message does not repeat it. */
function parseUrl(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !protocols.includes(url.protocol))
    throw new EnvError(
      `${name} expects an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
  return value
}

function parseOrigin(value: string | null): string | null {
  const checked = parseUrl('PUBLIC_URL', value, ['http:', 'https:'])
  if (checked === null) return null
  const url = new URL(checked)
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new EnvError('PUBLIC_URL expects an origin such as https://saanjh.example, without a path')
  return url.origin
}

function parseEmail(name: string, value: string | null): string | null {
  if (value !== null && !/^[^@\s]+@[^@\s]+$/.test(value))
    throw new EnvError(`${name} expects an e-mail address, not "${value}"`)
  return value
}

/**
 * With the sample sender every other mail server would take our mails for spam. One on this machine may be there to try
 * things out: it gets them, with a warning.
 */
function parseSender(value: string | null, smtpUrl: string | null): string {
  const from = value ?? SAMPLE_SENDER
  if (smtpUrl !== null && from === SAMPLE_SENDER && !isLoopback(new URL(smtpUrl).hostname))
    throw new EnvError(
      'MAIL_FROM expects the sender of your mails where SMTP_URL is set, such as Firm <office@firm.in>',
    )
  return from
}

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host)
}
