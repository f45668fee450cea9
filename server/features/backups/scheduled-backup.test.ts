import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Timekeeper from 'pg-boss/dist/timekeeper.js'
import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { backups, scratchDatabases, temporaryFolders } from '../../../tests/support/backups.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { db, findMails, startJobs, waitFor } from '../../../tests/support/jobs.ts'
import { signedInClient } from '../../../tests/support/trpc-caller.ts'
import { readEnv } from '../../core/env.ts'
import { daily } from '../../core/jobs/queue-settings.ts'
import { createMediaStore } from '../../core/media/create-media-store.ts'
import { backupSchedules } from './backup-jobs.ts'
import { backupName } from './backup-names.ts'
import { readBackupState } from './backup-state.ts'

const queueBackup = () => sql`insert into pgboss.job (name) values ('backup')`.execute(db)

test('Scheduled backup: a backup that was never made counts as too old', async () => {
  const env = temporaryFolders()
  const { jobs } = await startJobs(env, 3, { hasWorkers: false })
  await jobs.stop()
  expect(await readBackupState(db, { ...env, BACKUP_S3_URL: null })).toMatchObject({
    last: null,
    needs_care: false,
  })
  await sql`update pgboss.schedule set created_on = now() - interval '37 hours' where name = 'backup'`.execute(
    db,
  )
  const state = await readBackupState(db, { ...env, BACKUP_S3_URL: null })
  expect(state).toMatchObject({ last: null, good_at: null, needs_care: true })
  expect(state.since?.getTime()).toBeLessThan(Date.now() - 36 * 3_600_000)
  expect(await readBackupState(db, { BACKUP_DIR: null, BACKUP_S3_URL: null })).toMatchObject({
    since: null,
    needs_care: false,
  })
})

// S44
test('Scheduled backup: one of two instances makes it, restores it on trial and leaves no scratch database', async () => {
  const env = temporaryFolders()
  const store = createMediaStore(env)
  await store.put(`${'ab'.repeat(16)}.webp`, Buffer.alloc(100_000, 7))
  await makeAccount(db, 'asha@example.in')
  await insertInquiry(db)
  const [one, other] = [await startJobs(env), await startJobs(env)]
  await queueBackup()
  const made = () => [...one.lines, ...other.lines].filter(({ event }) => event === 'backed_up')
  await waitFor(() => expect(made()).toMatchObject([{ verified: true, place: env.BACKUP_DIR }]))
  const files = readdirSync(env.BACKUP_DIR)
  expect(await backups()).toEqual([
    {
      state: 'verified',
      error: null,
      name: files[0],
      bytes: readFileSync(join(env.BACKUP_DIR, files[0] ?? '')).length,
    },
  ])
  expect(files).toHaveLength(1)
  expect(await scratchDatabases()).toEqual([])
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'backup'`.execute(db)
  expect(rows).toEqual([{ cron: daily(2), timezone: firm.timeZone }])
})

test('Scheduled backup: one each day, also when the clocks go forward over its hour and when they go back to it', () => {
  /** What the schedule of an environment puts into the queue in three days, as pg-boss reads it each half minute. */
  const runs = (BACKUP_HOUR: string, tz: string, day: string) => {
    const [schedule] = backupSchedules(readEnv({ BACKUP_DIR: '/mnt/backups', BACKUP_HOUR }))
    const times = Array.from({ length: 3 * 48 }, (_, half) => Date.parse(day) + half * 1_800_000 + 30_000)
    return times.flatMap((time) =>
      // Private, but its public preview reads a cron expression in another way than its scheduler does.
      Timekeeper.prototype['dueOccurrences'](schedule?.cron ?? '', 'cron', tz, time).occurrences.map(
        (date: Date) => date.toISOString(),
      ),
    )
  }
  // At 2:00 and 2:00, but at 3:00 on the 28th, which has no 2:00.
  expect(runs('2', 'Europe/Berlin', '2027-03-27')).toEqual([
    '2027-03-27T01:00:00.000Z',
    '2027-03-28T01:00:00.000Z',
    '2027-03-29T00:00:00.000Z',
  ])
  // On the 31st at the first 2:00 of two.
  expect(runs('2', 'Europe/Berlin', '2027-10-30T12:00Z')).toEqual([
    '2027-10-31T00:00:00.000Z',
    '2027-11-01T01:00:00.000Z',
    '2027-11-02T01:00:00.000Z',
  ])
  expect(runs('0', 'America/Santiago', '2027-09-04')).toEqual([
    '2027-09-04T04:00:00.000Z',
    '2027-09-05T04:00:00.000Z',
    '2027-09-06T03:00:00.000Z',
  ])
  expect(runs('23', 'Asia/Kolkata', '2027-03-27')).toEqual([
    '2027-03-27T17:30:00.000Z',
    '2027-03-28T17:30:00.000Z',
    '2027-03-29T17:30:00.000Z',
  ])
})

test('Scheduled backup: a failed one is retried, and admins are notified once with the reason', async () => {
  const env = { ...temporaryFolders(), BACKUP_DIR: join(tmpdir(), 'no-such-folder-for-backups') }
  await makeAccount(db, 'asha@example.in')
  const ravi = await makeAccount(db, 'ravi@example.in')
  await makeAccount(db, 'gone@example.in', 'disabled')
  await db
    .updateTable('users')
    .set({ notify: JSON.stringify({ backup: false }) })
    .where('id', '=', ravi)
    .execute()
  const { lines } = await startJobs({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' })
  await sql`insert into pgboss.job (name, retry_limit, retry_delay) values ('backup', 1, 0)`.execute(db)
  await waitFor(() => expect(lines.filter(({ event }) => event === 'backup_failed')).toHaveLength(2))
  await waitFor(async () =>
    expect((await findMails()).waiting.map(({ message }) => [message.to, message.text])).toEqual([
      ['asha@example.in', expect.arrayContaining([`The reason: there is no folder ${env.BACKUP_DIR}`])],
    ]),
  )
  expect((await backups()).map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('Scheduled backup: a server without a store takes no job and changes no schedule', async () => {
  await startJobs(temporaryFolders())
  await startJobs()
  const { rows } = await sql`select name from pgboss.schedule where name = 'backup'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('Dashboard: shows the age of the last good backup, that the last one failed, and that the last good one is old', async () => {
  const { BACKUP_DIR } = temporaryFolders()
  const env = { ...readEnv({}), BACKUP_DIR }
  const { client } = await signedInClient('active', { env })
  const state = () => client.stats.backup.query()
  expect(await state()).toEqual({
    scheduled: true,
    last: null,
    good_at: null,
    since: null,
    needs_care: false,
  })
  const insertBackup = (state: 'verified' | 'failed', hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    return db
      .insertInto('backups')
      .values({
        id: crypto.randomUUID(),
        name: backupName(at, '1a2b3c4d'),
        place: BACKUP_DIR,
        state,
        error: state === 'failed' ? 'the disk is full' : null,
        started_at: at,
        finished_at: at,
      })
      .execute()
  }
  await insertBackup('verified', 37)
  expect(await state()).toMatchObject({ last: { state: 'verified' }, needs_care: true })
  await insertBackup('verified', 30)
  expect(await state()).toMatchObject({ last: { state: 'verified', error: null }, needs_care: false })
  await insertBackup('failed', 6)
  const { good_at, ...failed } = await state()
  expect(failed).toMatchObject({ last: { state: 'failed', error: 'the disk is full' }, needs_care: true })
  expect(new Date(good_at ?? 0).getTime()).toBeLessThan(Date.now() - 29 * 3_600_000)
  expect((await client.stats.setup.query()).backup).toBe(true)
})
