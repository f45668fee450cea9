import { expect, test } from 'vitest'
import { firm } from '../../src/firm.ts'
import { readEnv, VARIABLE_NAMES } from './env.ts'

test('Environment: every variable is optional', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATABASE_URL: null,
    PUBLIC_URL: 'http://localhost:3000',
    publicUrlSet: false,
    SIGNUP: 'approval',
    PASSWORD_MIN: 6,
    TRUST_PROXY: 0,
    LIMITS: true,
    WARM_UP: true,
    RETENTION_MONTHS: 24,
    CDN_MAX_AGE: null,
  })
})

test.each([
  [{ PORT: 'http' }, /^PORT expects a whole number from 0 to 65535, not "http"$/],
  [{ PORT: '70000' }, /^PORT expects/],
  [{ SIGNUP: 'yes' }, /^SIGNUP expects approval, open, closed, not "yes"$/],
  [{ PASSWORD_MIN: '3' }, /^PASSWORD_MIN expects a whole number from 6 to 64/],
  [{ PUBLIC_URL: 'site.example' }, /^PUBLIC_URL expects an address/],
  [{ PUBLIC_URL: 'https://site.example/site' }, /^PUBLIC_URL expects an origin/],
  [{ NOTIFY_EMAIL: 'office' }, /^NOTIFY_EMAIL expects an e-mail address/],
  [{ RETENTION_MONTHS: '1.5' }, /^RETENTION_MONTHS expects/],
  [
    { RETENTION_MONTHS: '60' },
    /^RETENTION_MONTHS expects a whole number from 1 to 24 .*promise.*, not "60"$/,
  ],
  [{ CDN_MAX_AGE: '1d' }, /^CDN_MAX_AGE expects a whole number from 1 to 3600, not "1d"$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL expects/],
  [{ S3_URL: 's3://pictures' }, /^S3_URL expects an address that starts with http:\/\/ or https:\/\/$/],
  [{ S3_URL: 'https://s3.example/pictures' }, /^S3_URL expects https:\/\/KEY:SECRET@HOST\/BUCKET/],
  [{ S3_URL: 'https://key:secret@s3.example' }, /^S3_URL expects https:\/\/KEY:SECRET@HOST\/BUCKET/],
  [{ S3_URL: 'https://key:100%@s3.example/b' }, /^S3_URL expects https:\/\/KEY:SECRET@HOST\/BUCKET/],
  [{ SMTP_URL: 'smtps://mail.firm.in' }, /^MAIL_FROM expects the sender of your mails/],
  [
    { SMTP_URL: 'smtps://mail.firm.in', MAIL_FROM: `${firm.name} <office@${firm.domain}>` },
    /^MAIL_FROM expects/,
  ],
])('Environment: the error for an invalid value is one line that names the variable: %o', (source, line) => {
  expect(() => readEnv(source)).toThrow(line)
})

/** An invalid value for each variable. */
const INVALID_VALUES: Record<string, string> = {
  PORT: '3000/tcp',
  HOST: 'http://0.0.0.0',
  DATABASE_URL: 'localhost:5432/busbar',
  DATABASE_DIRECT_URL: 'mysql://localhost/busbar',
  DATA_DIR: '~/busbar',
  S3_URL: 'https://s3.example',
  BACKUP_DIR: '$HOME/backups',
  BACKUP_S3_URL: 'https://key@s3.example/bucket',
  BACKUP_HOUR: '24',
  PUBLIC_URL: 'www.firm.in',
  SIGNUP: 'on',
  REQUIRE_SECOND_FACTOR: 'yes',
  PASSWORD_MIN: '5',
  SMTP_URL: 'smtp://',
  MAIL_FROM: 'Firm',
  NOTIFY_EMAIL: 'Office <office@firm.in>',
  PUSH_HOSTS: '127.0.0.1:9000 127.0.0.1:9001',
  TRUST_PROXY: 'true',
  CDN_MAX_AGE: '0',
  LIMITS: 'no',
  WARM_UP: '1',
  RETENTION_MONTHS: '25',
  LOG_LEVEL: 'verbose',
  METRICS_TOKEN: 'schlüssel',
  OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'grpc://collector',
  OTEL_EXPORTER_OTLP_HEADERS: 'Bearer KEY',
  OTEL_SERVICE_NAME: 'the\nsite',
  OTEL_RESOURCE_ATTRIBUTES: 'production',
  OTEL_TRACES_SAMPLER: 'some',
  OTEL_TRACES_SAMPLER_ARG: '10 %',
  OTEL_SDK_DISABLED: 'yes',
}

test.each(VARIABLE_NAMES)(
  'Environment: %s rejects an invalid value, and any value that is still in quotes',
  (name) => {
    const line = new RegExp(`^${name} expects [^\n]+$`)
    expect(() => readEnv({ [name]: INVALID_VALUES[name] })).toThrow(line)
    for (const quoted of [`"${INVALID_VALUES[name]}"`, "'right'", '""'])
      expect(() => readEnv({ [name]: quoted })).toThrow(`${name} expects its value without quotes around it`)
  },
)

test('Environment: the sender of mails is one address, with or without a name', () => {
  const from = (MAIL_FROM: string) => readEnv({ MAIL_FROM }).MAIL_FROM
  for (const right of ['office@firm.in', 'Firm, Thane <office@firm.in>', '"Firm" <office@firm.in>'])
    expect(from(right)).toBe(right)
  for (const wrong of ['a@firm.in, b@firm.in', 'Firm office@firm.in', 'Firm <office>', '"Firm <a@firm.in>'])
    expect(() => from(wrong)).toThrow(/^MAIL_FROM expects one sender/)
})

test('Environment: the message does not repeat a wrong URL, which may hold a password', () => {
  expect(() => readEnv({ DATABASE_URL: 'mysql://root:hunter2@db/site' })).toThrow(
    /^DATABASE_URL expects an address that starts with postgres:\/\/ or postgresql:\/\/$/,
  )
})

test('Environment: WARM_UP=off is accepted', () => {
  expect(readEnv({ WARM_UP: 'off' }).WARM_UP).toBe(false)
})

test('Environment: LIMITS=off is refused unless HOST is a loopback address', () => {
  expect(readEnv({ LIMITS: 'off', HOST: '127.0.0.1' }).LIMITS).toBe(false)
  expect(() => readEnv({ LIMITS: 'off' })).toThrow(/^LIMITS=off .* needs a loopback HOST/)
})

test('Environment: PUBLIC_URL loses its trailing slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://site.example/' })).toMatchObject({
    PUBLIC_URL: 'https://site.example',
    publicUrlSet: true,
  })
})

test('Environment: a mail server on loopback may be used with the sample sender', () => {
  for (const SMTP_URL of ['smtp://127.0.0.1:1025', 'smtp://localhost:1025', 'smtp://[::1]:1025'])
    expect(readEnv({ SMTP_URL }).MAIL_FROM).toContain(`office@${firm.domain}`)
  const MAIL_FROM = 'Firm <office@firm.in>'
  expect(readEnv({ SMTP_URL: 'smtps://mail.firm.in', MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
})
