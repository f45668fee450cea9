import { expect, test } from 'vitest'
import { makeAccount, site } from '../tests/support/accounts.ts'
import { cli, countOf, db, inOwnFolder } from '../tests/support/cli.ts'
import { makeDevelopmentAccount, DEVELOPMENT_ACCOUNT, disableDevelopmentAccount } from './auth/development.ts'
import { printSetupLink } from './auth/setup.ts'
import { fillForDevelopment } from './development.ts'
import { readDevelopmentEnv, readEnv } from './env.ts'
import type { LogLine } from './log.ts'

inOwnFolder()

const { email, password } = DEVELOPMENT_ACCOUNT
const env = readEnv({})

/** A log, and the lines that were written into it. */
function logged() {
  const lines: LogLine[] = []
  const keep = (line: LogLine) => void lines.push(line)
  return { lines, log: { debug: keep, info: keep, warn: keep, error: keep } }
}

test('Development: keeps its database in a folder of its own, below DATA_DIR, and listens on this machine only', () => {
  expect(readDevelopmentEnv({})).toMatchObject({ DATA_DIR: 'data/dev', HOST: 'localhost', development: true })
  expect(readDevelopmentEnv({ DATA_DIR: '/srv/busbar', HOST: '0.0.0.0' })).toMatchObject({
    DATA_DIR: '/srv/busbar/dev',
    HOST: '0.0.0.0',
  })
  expect(readEnv({ DATA_DIR: '/srv/busbar' })).toMatchObject({ DATA_DIR: '/srv/busbar', development: false })
})

/** Fills the database as a start of `npm run dev` does, and gives the line that it logged. */
async function fill() {
  const { lines, log } = logged()
  const isOurs = await fillForDevelopment(db, env, log)
  return { ...lines[0], isOurs }
}

test('Development: an unused database gets the sample company and the account, and stays as it was afterwards', async () => {
  expect(await fill()).toMatchObject({ event: 'development_account', email, password, isOurs: true })
  expect([await countOf('ltf_services'), await countOf('users')]).toEqual([6, 1])
  await db.deleteFrom('ltf_clients').execute()
  await fill()
  expect([await countOf('ltf_clients'), await countOf('users')]).toEqual([10, 1])
})

test('Development: a database that holds a site of its own gets neither records nor the account', async () => {
  await makeAccount(db, 'owner@example.in')
  expect(await fill()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  await db.deleteFrom('users').execute()
  await db.insertInto('ltf_clients').values({ id: crypto.randomUUID(), name: 'A client' }).execute()
  expect(await fill()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  expect([await countOf('users'), await countOf('ltf_clients'), await countOf('ltf_services')]).toEqual([
    0, 1, 0,
  ])
})

test('Development: a database that a start has opened since is not filled again', async () => {
  await fill()
  await disableDevelopmentAccount(db, logged().log)
  await db.deleteFrom('ltf_clients').execute()
  expect(await fill()).toMatchObject({ event: 'development_database_kept', isOurs: false })
  expect(await countOf('ltf_clients')).toBe(0)
})

test('Development account: signs in in development, and nowhere else, even if somebody enables it', async () => {
  await makeDevelopmentAccount(db)
  expect((await site(db, { development: true }).visitor().signIn(email, password)).status).toBe(200)
  const refused = await site(db).visitor().signIn(email, password)
  const wrong = await site(db).visitor().signIn(email, 'not the password')
  expect([refused.status, refused.error?.message]).toEqual([401, 'Invalid email or password.'])
  expect(refused.error?.message).toBe(wrong.error?.message)
})

test('Development account: a start disables it, ends its sessions, and asks for a real administrator', async () => {
  await makeDevelopmentAccount(db)
  const developer = site(db, { development: true }).visitor()
  await developer.signIn(email, password)
  const { lines, log } = logged()
  await disableDevelopmentAccount(db, log)
  expect((await developer.ask('auth.session')).data).toBeNull()
  expect(lines).toMatchObject([{ event: 'development_account_disabled', email }])
  await printSetupLink(db, env, log)
  expect(lines.at(-1)).toMatchObject({ event: 'setup_link' })
  await disableDevelopmentAccount(db, log)
  expect(lines).toHaveLength(2)
})

test('Doctor: names the development account as long as it is not disabled', async () => {
  expect((await cli('doctor')).out).toMatch(/^ ok {3}no account of npm run dev$/m)
  await makeDevelopmentAccount(db)
  expect((await cli('doctor')).out).toMatch(/^BAD {3}dev@busbar\.test: the account of npm run dev/m)
  await disableDevelopmentAccount(db, logged().log)
  expect((await cli('doctor')).out).toMatch(/^ ok {3}dev@busbar\.test, .* is disabled$/m)
})
