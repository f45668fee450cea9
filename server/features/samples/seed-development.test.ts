import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { runCli, countRows, db, withTemporaryDataDir } from '../../../tests/support/cli.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { createDevAccount, DEV_ACCOUNT, disableDevAccount } from '../../core/auth/dev-account.ts'
import { printSetupLink } from '../../core/auth/setup-link.ts'
import { readDevelopmentEnv, readEnv } from '../../core/env.ts'
import type { LogLine } from '../../core/log.ts'
import { seedDevelopment } from './seed-development.ts'

withTemporaryDataDir()

const { email, password } = DEV_ACCOUNT
const env = readEnv({})

/** A log that collects its lines. */
function createTestLog() {
  const lines: LogLine[] = []
  const collect = (line: LogLine) => void lines.push(line)
  return { lines, log: { debug: collect, info: collect, warn: collect, error: collect } }
}

test('Development: stores its database in its own folder below DATA_DIR, and listens on this machine only', () => {
  expect(readDevelopmentEnv({})).toMatchObject({ DATA_DIR: 'data/dev', HOST: 'localhost', development: true })
  expect(readDevelopmentEnv({ DATA_DIR: '/srv/busbar', HOST: '0.0.0.0' })).toMatchObject({
    DATA_DIR: '/srv/busbar/dev',
    HOST: '0.0.0.0',
  })
  expect(readEnv({ DATA_DIR: '/srv/busbar' })).toMatchObject({ DATA_DIR: '/srv/busbar', development: false })
})

/** Seeds the database as a start of `npm run dev` does, and returns the line that it logged. */
async function seedAndReadLog() {
  const { lines, log } = createTestLog()
  const isOurs = await seedDevelopment(db, env, log)
  return { ...lines[0], isOurs }
}

test('Development: an unused database gets the sample company and the account, and each start refills empty sections', async () => {
  expect(await seedAndReadLog()).toMatchObject({
    event: 'development_account',
    email,
    password,
    isOurs: true,
  })
  expect([await countRows('ltf_services'), await countRows('users')]).toEqual([6, 1])
  await db.deleteFrom('ltf_clients').execute()
  await seedAndReadLog()
  expect([await countRows('ltf_clients'), await countRows('users')]).toEqual([10, 1])
})

test('Development: a database that holds a real site gets neither records nor the account', async () => {
  await makeAccount(db, 'owner@example.in')
  expect(await seedAndReadLog()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  await db.deleteFrom('users').execute()
  await db.insertInto('ltf_clients').values({ id: crypto.randomUUID(), name: 'A client' }).execute()
  expect(await seedAndReadLog()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  expect([await countRows('users'), await countRows('ltf_clients'), await countRows('ltf_services')]).toEqual(
    [0, 1, 0],
  )
})

test('Development: a database that npm start has opened since is not seeded again', async () => {
  await seedAndReadLog()
  await disableDevAccount(db, createTestLog().log)
  await db.deleteFrom('ltf_clients').execute()
  expect(await seedAndReadLog()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  expect(await countRows('ltf_clients')).toBe(0)
})

test('Development account: can sign in only in development, even if somebody enables it', async () => {
  await createDevAccount(db)
  expect((await createTestApp(db, { development: true }).visitor().signIn(email, password)).status).toBe(200)
  const rejected = await createTestApp(db).visitor().signIn(email, password)
  const wrong = await createTestApp(db).visitor().signIn(email, 'not the password')
  expect([rejected.status, rejected.error?.message]).toEqual([401, 'Invalid email or password.'])
  expect(rejected.error?.message).toBe(wrong.error?.message)
})

test('Development account: a start disables it, ends its sessions, and asks for a real administrator', async () => {
  await createDevAccount(db)
  const developer = createTestApp(db, { development: true }).visitor()
  await developer.signIn(email, password)
  const { lines, log } = createTestLog()
  await disableDevAccount(db, log)
  expect((await developer.query('auth.session')).data).toBeNull()
  expect(lines).toMatchObject([{ event: 'development_account_disabled', email }])
  await printSetupLink(db, env, log)
  expect(lines.at(-1)).toMatchObject({ event: 'setup_link' })
  await disableDevAccount(db, log)
  expect(lines).toHaveLength(2)
})

test('Doctor: reports the development account until it is disabled', async () => {
  expect((await runCli('doctor')).out).toMatch(/^ ok {3}no account of npm run dev$/m)
  await createDevAccount(db)
  expect((await runCli('doctor')).out).toMatch(/^BAD {3}dev@busbar\.test: the account of npm run dev/m)
  await disableDevAccount(db, createTestLog().log)
  expect((await runCli('doctor')).out).toMatch(/^ ok {3}dev@busbar\.test, .* is disabled$/m)
})
