import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Staff } from '../../scripts/instances/staff.ts'
import { connect } from '../../server/core/database/connect.ts'
import { newId } from '../../server/core/database/ids.ts'
import { TOO_OLD_EXIT_CODE } from '../../server/core/startup-error.ts'
import { makeAccount } from '../support/accounts.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { cloneDatabase } from '../support/cluster.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { startServer } from '../support/server.ts'

const cleanUps: (() => unknown)[] = []

test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

// S30, S37; behind a balancer, under load and with the version before: `npm run test:instances`
test('Instances: two servers that start together on an empty database migrate once, and each knows what the other did', async () => {
  const database = await cloneDatabase('template0')
  cleanUps.push(() => database.drop())
  const db = connect(database.connection, () => {})
  cleanUps.push(() => db.destroy())
  const env = { DATABASE_URL: database.url, PUBLIC_URL: 'http://127.0.0.1', LIMITS: 'on', TRUST_PROXY: '1' }
  const servers = await Promise.all([startServer({ env }), startServer({ env })])
  for (const server of servers) cleanUps.push(() => server.stop())
  const [first, second] = servers
  expect(servers.flatMap(({ lines }) => lines).filter(({ event }) => event === 'migrated')).toHaveLength(1)

  const staff = new Staff('198.51.100.1')
  await test.step('who signed in at one is signed in at the other', async () => {
    await makeAccount(db, 'desk@example.com')
    expect(await staff.signIn(first.url, 'desk@example.com')).toBe(200)
    expect(await staff.query(second.url, 'auth.session')).toMatchObject({ email: 'desk@example.com' })
  })

  await test.step('a change is shown at once where it was saved, and soon by the other', async () => {
    const shows = async (url: string) => (await (await fetch(`${url}/terms`)).text()).includes('98200 77777')
    const { updated_at } = await staff.query<{ updated_at: string }>(second.url, 'settings.get')
    await staff.mutate(second.url, 'settings.save', { updated_at, phone: '+91 98200 77777' })
    expect(await shows(second.url)).toBe(true)
    await expect.poll(() => shows(first.url)).toBe(true)
  })

  await test.step('an open inbox at one shows what came in at the other', async () => {
    const stream = await staff.request(`${first.url}/trpc/inquiry.live`)
    const body = stream.body?.pipeThrough(new TextDecoderStream())
    await staff.mutate(second.url, 'inquiry.create', buildInquiryForm())
    const { id } = await db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
    let read = ''
    for await (const chunk of body ?? []) {
      read += chunk
      if (read.includes(id)) break
    }
    expect(read).toContain(id)
  })

  await test.step('when one is killed the other takes a repeated inquiry once', async () => {
    const form = buildInquiryForm({ email: 'twice@example.com', idempotency_key: newId() })
    const sent = staff.mutate(first.url, 'inquiry.create', form)
    process.kill(first.pid, 'SIGKILL')
    await sent.catch(() => {})
    await staff.mutate(second.url, 'inquiry.create', form)
    const rows = await db.selectFrom('inquiries').select('id').where('email', '=', form.email).execute()
    expect(rows).toHaveLength(1)
  })
})

// S37
test('Instances: a version that is too old for the database says so in one line, and ends with a code of its own', async () => {
  const database = await cloneDatabase()
  cleanUps.push(() => database.drop())
  const db = connect(database.connection, () => {})
  cleanUps.push(() => db.destroy())
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', now()::text)`.execute(db)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    cwd: tmpdir(),
    env: { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', PORT: '0', DATABASE_URL: database.url },
  })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(child.exitCode).toBe(TOO_OLD_EXIT_CODE)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toMatch(/^busbar: the database was brought up to date by a newer version \(999-later\)/)
})
