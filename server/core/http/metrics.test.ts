import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connection, db, sendMail, startJobs } from '../../../tests/support/jobs.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { backups } from '../../features/backups/feature.ts'
import { connect } from '../database/connect.ts'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/tables.ts'
import { readEnv } from '../env.ts'
import type { QueueCounts } from '../jobs/queue-settings.ts'
import { droppedLogLines } from '../log.ts'
import { createMetrics } from './metrics.ts'

const TOKEN = 'let-me-see'
const authorization = `Bearer ${TOKEN}`
const counts = { entries: 3, bytes: 2000, hits: 5, misses: 2, stale: 1 }

function createMeasuredApp(
  database: Db,
  BACKUP_DIR: string | null = null,
  queues: () => Promise<QueueCounts[]> = async () => [],
) {
  const env = { ...readEnv({ HOST: '127.0.0.1' }), DATA_DIR: '.', BACKUP_DIR, BACKUP_S3_URL: null }
  const sources = { db: database, env, caches: { pages: () => counts }, queues, gauges: [backups.gauges!] }
  const { measure, routes } = createMetrics(TOKEN, sources)
  const app = new Hono()
    .use(measure)
    .route('/', routes)
    .get('/page', (c) => c.text('page'))
  return {
    app,
    scrape: async () => await (await app.request('/metrics', { headers: { authorization } })).text(),
  }
}

test('Metrics: /metrics answers only with the token', async () => {
  const { app, scrape } = createMeasuredApp(db)
  expect((await app.request('/metrics')).status).toBe(401)
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer let-me-sea' } })).status).toBe(
    401,
  )
  await app.request('/page')
  const text = await scrape()
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",status="200"\} 1/)
  expect(text).toContain(`\nlog_lines_dropped ${droppedLogLines()}\n`)
})

test('Metrics: an address that is only decoded or resolved to /metrics does not exist: a proxy would pass it on', async () => {
  const { app } = createMeasuredApp(db)
  const status = async (url: string) =>
    (await app.request('/metrics', { headers: { authorization } }, { incoming: { url } })).status
  expect(await status('/metrics?a=b')).toBe(200)
  for (const url of ['/%6Detrics', '/x/../metrics', 'http://site.example/metrics'])
    expect(await status(url), url).toBe(404)
})

test('Metrics: they cover queues, the oldest mail, undelivered mails, caches, connections and sizes', async () => {
  expect(await createMeasuredApp(db).scrape()).toContain('\nbusbar_mail_oldest_seconds 0\n')
  const { jobs } = await startJobs({}, 3, { hasWorkers: false })
  const { scrape } = createMeasuredApp(db, null, jobs.queues)
  for (let i = 0; i < 3; i++) await sendMail(jobs)
  await sql`update mails set created_at = now() - interval '1 hour'`.execute(db)
  const one = db.selectFrom('mails').select('id').limit(1)
  await db.updateTable('mails').set({ failed_at: new Date() }).where('id', '=', one).execute()
  // As pg-boss does by itself twice a minute.
  await sql`update pgboss.queue set queued_count = 3, ready_count = 2, deferred_count = 1 where name = 'mails'`.execute(
    db,
  )
  const text = await scrape()
  expect(text).toContain('\nbusbar_database_up 1\n')
  expect(text).toContain('\nbusbar_queue_jobs{queue="mails",state="waiting"} 2\n')
  expect(text).toContain('\nbusbar_queue_jobs{queue="mails",state="deferred"} 1\n')
  expect(text).toMatch(/\nbusbar_mail_oldest_seconds 36\d\d(?:\.\d+)?\n/)
  expect(text).toContain('\nbusbar_mail_undelivered 1\n')
  for (const [name, value] of [
    ['entries', 3],
    ['bytes', 2000],
    ['hits_total', 5],
    ['misses_total', 2],
    ['stale_total', 1],
  ])
    expect(text).toContain(`\nbusbar_cache_${name}{cache="pages"} ${value}\n`)
  expect(text).toMatch(/\nbusbar_pool_connections\{state="used"\} \d/)
  expect(text).toContain('\nbusbar_pool_waiting 0\n')
  expect(text).toMatch(/\nbusbar_database_bytes [1-9]/)
  expect(text).toMatch(/\nbusbar_data_dir_free_bytes [1-9]/)
  expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/)
  // A second scrape does not add to the first.
  expect(await scrape()).toContain('\nbusbar_cache_hits_total{cache="pages"} 5\n')
})

test('Metrics: for scheduled backups they have the age of the last good one, and whether the last failed', async () => {
  const insertBackup = (state: 'verified' | 'failed', hours: number) =>
    sql`insert into backups (id, name, place, state, started_at, finished_at)
      select ${newId()}, ${state}, '/backups', ${state}, at, at from (select now() - make_interval(hours => ${hours}) as at) as times`.execute(
      db,
    )
  const { scrape } = createMeasuredApp(db, '/backups')
  const first = await scrape()
  expect(first).toContain('\nbusbar_backup_failed 0\n')
  expect(first).not.toMatch(/^busbar_backup_age_seconds /m)
  const { jobs } = await startJobs({ BACKUP_DIR: '/backups' }, 3, { hasWorkers: false })
  await jobs.stop()
  await sql`update pgboss.schedule set created_on = now() - interval '50 hours' where name = 'backup'`.execute(
    db,
  )
  expect(await scrape()).toMatch(/\nbusbar_backup_age_seconds 180\d\d\d(?:\.\d+)?\n/)
  await insertBackup('verified', 40)
  await insertBackup('failed', 16)
  const text = await scrape()
  expect(text).toMatch(/\nbusbar_backup_age_seconds 144\d\d\d(?:\.\d+)?\n/)
  expect(text).toContain('\nbusbar_backup_failed 1\n')
  expect(await createMeasuredApp(db).scrape()).not.toMatch(/^busbar_backup_\w+ /m)
})

test('Metrics: while the database is unavailable they say so, and omit the metrics that it provides', async () => {
  const away = connect({ host: '/tmp/no-such-folder', user: 'nobody', database: 'none' }, () => {})
  onTestFinished(() => away.destroy())
  const text = await createMeasuredApp(away).scrape()
  expect(text).toContain('\nbusbar_database_up 0\n')
  expect(text).not.toMatch(/^busbar_(?:mail|queue|database_bytes)/m)
  expect(text).toContain('\nbusbar_cache_entries{cache="pages"} 3\n')
})

test('Metrics: the site’s own caches and connections are among them', async () => {
  const siteDb = connect(connection, () => {})
  onTestFinished(() => siteDb.destroy())
  const visitor = createTestApp(siteDb, { METRICS_TOKEN: TOKEN }).visitor()
  for (let i = 0; i < 3; i += 1) await visitor.query('settings.get')
  const text = await (await visitor.request('/metrics', { headers: { authorization } })).text()
  expect(text).toContain('\nbusbar_cache_misses_total{cache="api"} 1\n')
  expect(text).toContain('\nbusbar_cache_hits_total{cache="api"} 2\n')
  expect(text).toContain('\nbusbar_cache_entries{cache="api"} 1\n')
  expect(text).toMatch(/\nbusbar_pool_connections\{state="idle"\} [1-9]/)
})
