import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { db, startJobs } from '../../../tests/support/jobs.ts'
import { daily } from './queue-settings.ts'

/** When each queue and schedule was last written. */
const lastWrites = async () =>
  (
    await sql<{ name: string; updated_on: Date }>`
      select name, updated_on from pgboss.queue where name not like '\\_\\_%'
      union all select 'schedule of ' || name, updated_on from pgboss.schedule order by 1`.execute(db)
  ).rows

test('Queue settings: a start that finds them up to date writes nothing', async () => {
  await startJobs()
  const before = await lastWrites()
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(['mails', 'schedule of clean-up']))
  await startJobs()
  expect(await lastWrites()).toEqual(before)
})

test('Queue settings: settings of an earlier version are brought up to date at the next start', async () => {
  await startJobs()
  await sql`update pgboss.queue set notify = false, retry_limit = 1 where name = 'mails'`.execute(db)
  await sql`update pgboss.schedule set cron = '0 0 1 1 *' where name = 'clean-up'`.execute(db)
  await sql`update pgboss.schedule set options = '{"tz": "UTC"}' where name = 'retention'`.execute(db)
  await startJobs()
  const { rows } = await sql`
    select name, notify::text || ' ' || (retry_limit > 1)::text as is from pgboss.queue where name = 'mails'
    union all select name, concat_ws(' ', cron, timezone, options->>'missed') from pgboss.schedule
      where name in ('clean-up', 'retention') order by 1`.execute(db)
  expect(rows).toEqual([
    { name: 'clean-up', is: `17 * * * * ${firm.timeZone} once` },
    { name: 'mails', is: 'true true' },
    { name: 'retention', is: `${daily(3, 40)} ${firm.timeZone} once` },
  ])
})

/** Every module of the server except its tests. */
const modules = import.meta.glob<string>(['../../**/*.ts', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('Queue: no statement of this application reads, writes or locks the jobs of pg-boss', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(300)
  const found = Object.entries(modules).filter(([, source]) => /pgboss\.job/.test(source))
  expect(found.map(([path]) => path)).toEqual([])
})
