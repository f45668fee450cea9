import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { insertAccount } from '../../../tests/support/factories.ts'
import { filesIn } from '../../../tests/support/files.ts'
import { connection, db, findJobs, startJobs } from '../../../tests/support/jobs.ts'
import { createCollectingLog } from '../../../tests/support/logs.ts'
import { emptyStore, insertPicture } from '../../../tests/support/media.ts'
import { phonePhotograph } from '../../../tests/support/pictures.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import type { Jobs } from '../../jobs.ts'
import type { LogLine } from '../log.ts'
import { createMediaStore } from './create-media-store.ts'
import { registerMediaWorker, sweepMedia } from './media-jobs.ts'
import type { MediaStore } from './media-store.ts'
import { inspectPicture } from './renditions.ts'
import { storePicture } from './stored-files.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

/** The picture process runs at low priority, so it may take long on a busy machine. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

const S3_URLS: Record<string, () => string | null> = { folder: () => null, S3: () => s3.url }

function createEnv(kind: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-jobs-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  return { DATA_DIR, S3_URL: S3_URLS[kind]?.() ?? null }
}

/** Photographs that need turning upright, small because AVIF takes long: one is just wide enough for two widths. */
const [wide, narrow] = [await phonePhotograph(40, 500), await phonePhotograph(40, 60)]

async function storePhotograph(jobs: Jobs, env: ReturnType<typeof createEnv>, photo = narrow) {
  const picture = await inspectPicture(photo)
  const { id } = await insertAccount()
  const dependencies = { db, store: createMediaStore(env), queue: jobs.media }
  return await storePicture(
    dependencies,
    { me: { id }, address: null },
    { ...picture, sha256: randomBytes(32), bytes: photo.length },
  )
}

const stateOf = async (hash: string) =>
  (await db.selectFrom('media').select('state').where('hash', '=', hash).executeTakeFirst())?.state

const ENDINGS = ['480', '500'].flatMap((width) => ['avif', 'jpg', 'webp'].map((end) => `-${width}.${end}`))

// S21
test.each(['folder', 'S3'])(
  'Processing in %s: every width in every format, upright and without metadata',
  async (kind) => {
    const env = createEnv(kind)
    const store = createMediaStore(env)
    await emptyStore(store)
    const { jobs, lines } = await startJobs(env)
    const { hash, updated_at } = await storePhotograph(jobs, env, wide)
    await waitFor(async () => expect(await stateOf(hash)).toBe('ready'))
    await waitFor(async () =>
      expect(await store.list()).toEqual(
        [...ENDINGS, '-master', '.webp'].map((end) => hash + end).toSorted(),
      ),
    )
    for (const ending of ENDINGS) {
      const bytes = await buffer(await store.read(hash + ending))
      expect(bytes.includes('SECRET-MODEL')).toBe(false)
      const { width, height, format, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      const [, size, type] = /-(\d+)\.(\w+)$/.exec(ending) ?? []
      expect([width, height, format]).toEqual([
        Number(size),
        Math.round((Number(size) * 40) / 500),
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type ?? ''],
      ])
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
    expect(lines).toContainEqual(expect.objectContaining({ event: 'picture_ready', hash }))
    const row = await db.selectFrom('media').select('updated_at').where('hash', '=', hash).executeTakeFirst()
    expect(row).toEqual({ updated_at })
  },
)

test('Processing: two instances share the store and the work, and each picture is processed once', async () => {
  const env = createEnv('S3')
  const instances = [
    await startJobs(env),
    await startJobs({ ...env, DATA_DIR: createEnv('S3').DATA_DIR }),
  ] as const
  const pictures = await Promise.all(instances.map(({ jobs }) => storePhotograph(jobs, env)))
  for (const { hash } of pictures) await waitFor(async () => expect(await stateOf(hash)).toBe('ready'))
  const finished = () =>
    instances.flatMap(({ lines }) =>
      lines.filter(({ event }) => event === 'picture_ready').map(({ hash }) => hash),
    )
  const hashes = pictures.map(({ hash }) => hash)
  await waitFor(() => expect(finished()).toEqual(expect.arrayContaining(hashes)))
  expect(finished()).toHaveLength(2)
})

test.each(['folder', 'S3'])(
  'Sweep in %s: a start deletes files that a killed upload left, and no others',
  async (kind) => {
    const env = createEnv(kind)
    const store = createMediaStore(env)
    await emptyStore(store)
    const used = await insertPicture()
    const [orphan, unknown] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    for (const hash of [used.hash, orphan, unknown]) await store.put(`${hash}-master`, Buffer.from('x'))
    if (kind === 'folder') writeFileSync(join(env.DATA_DIR, 'media', orphan, 'x.part'), 'x')
    mkdirSync(join(env.DATA_DIR, 'uploads'))
    writeFileSync(join(env.DATA_DIR, 'uploads/killed'), 'x')
    for (const hash of [used.hash, orphan]) await db.insertInto('media_pending').values({ hash }).execute()
    const { lines } = await startJobs(env)
    await waitFor(() => expect(lines).toContainEqual({ event: 'pictures_swept', deleted: 1, queued: 0 }))
    const keys = [used.hash, unknown].map((hash) => `${hash}-master`).toSorted()
    const stored = kind === 'folder' ? filesIn(join(env.DATA_DIR, 'media')) : await store.list()
    expect(stored).toEqual(keys)
    expect(readdirSync(join(env.DATA_DIR, 'uploads'))).toEqual([])
    expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([])
  },
)

test('Sweep: files that another instance is storing at this moment are left alone', async () => {
  const env = createEnv('folder')
  const store = createMediaStore(env)
  const hash = randomBytes(16).toString('hex')
  await store.put(`${hash}-master`, Buffer.from('x'))
  await db.insertInto('media_pending').values({ hash }).execute()
  const other = await db.startTransaction().execute()
  await other.selectFrom('media_pending').select('hash').where('hash', '=', hash).forUpdate().execute()
  const { lines } = await startJobs(env)
  await waitFor(() => expect(lines).toContainEqual({ event: 'pictures_swept', deleted: 0, queued: 0 }))
  await other.rollback().execute()
  expect(await store.list()).toEqual([`${hash}-master`])
})

test('Sweep: a picture that no job works on is queued again, as after a restore', async () => {
  const env = createEnv('folder')
  const { hash } = await insertPicture({ state: 'processing' })
  const { lines } = await startJobs(env)
  await waitFor(() => expect(lines).toContainEqual({ event: 'pictures_swept', deleted: 0, queued: 1 }))
  expect(await findJobs('media')).toEqual([expect.objectContaining({ data: { hash } })])
})

test('Processing: a picture that cannot be rendered is given up after the last attempt', async () => {
  const env = createEnv('folder')
  const { jobs, lines } = await startJobs(env)
  const { hash } = await insertPicture({ state: 'ready' })
  await createMediaStore(env).put(`${hash}-master`, Buffer.from('no picture'))
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('media').set({ state: 'processing' }).where('hash', '=', hash).execute()
    await jobs.media.enqueue(trx, hash)
    await sql`update pgboss.job set retry_limit = 0 where name = 'media'`.execute(trx)
  })
  await waitFor(async () => expect(await stateOf(hash)).toBe('failed'))
  await waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ event: 'job_failed', hash })))
})

/** Processes a queued picture, without retries, in a store that may be slow or refuse files. */
async function processOnce(change: (store: MediaStore) => Partial<MediaStore>) {
  const env = createEnv('folder')
  const { jobs } = await startJobs(env, 3, { hasWorkers: false })
  const { hash } = await storePhotograph(jobs, env)
  await sql`update pgboss.job set retry_limit = 0 where name = 'media'`.execute(db)
  const boss = new PgBoss(connection)
  await boss.start()
  onTestFinished(() => boss.stop())
  const folder = createMediaStore(env)
  const lines: LogLine[] = []
  const dependencies = { db, boss, log: createCollectingLog(lines), store: { ...folder, ...change(folder) } }
  await registerMediaWorker(dependencies, 1)
  return { ...dependencies, hash, lines }
}

test('Processing: a picture whose files the store refuses is given up, and no sweep renders it again', async () => {
  const { hash, ...dependencies } = await processOnce((store) => ({
    put: async (key, bytes, signal) => {
      if (key.endsWith('.avif')) throw new Error('the uplink is too slow')
      await store.put(key, bytes, signal)
    },
  }))
  await waitFor(async () => expect(await stateOf(hash)).toBe('failed'))
  expect(await sweepMedia(dependencies)).toEqual({ deleted: 0, queued: 0 })
})

test('Processing: a store that takes two seconds for a file can store all files of a picture', async () => {
  // Everything runs ten times as fast: the store, and its timeouts.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10))
  onTestFinished(() => spy.mockRestore())
  let last = Promise.resolve()
  const { hash, lines } = await processOnce((store) => ({
    // As on a slow connection, the files wait for each other.
    put(key, bytes, signal) {
      last = last
        .catch(() => {})
        .then(() => sleep(150, undefined, { signal }))
        .then(() => store.put(key, bytes, signal))
      return last
    },
  }))
  await waitFor(async () => expect(await stateOf(hash)).toBe('ready'))
  expect(lines.filter(({ event }) => event === 'job_failed')).toEqual([])
})

test('Sweep: files that cannot be deleted do not prevent the deletion of others', async () => {
  const env = createEnv('folder')
  await startJobs(env, 3, { hasWorkers: false })
  const [stuck, orphan] = ['0', 'f'].map((digit) => digit.repeat(32)) as [string, string]
  const store = createMediaStore(env)
  await store.put(`${orphan}-master`, Buffer.from('x'))
  await db
    .insertInto('media_pending')
    .values([{ hash: stuck }, { hash: orphan }])
    .execute()
  const remove = async (prefix: string) => {
    if (prefix === stuck) throw new Error('the store refuses')
    await store.remove(prefix)
  }
  const lines: LogLine[] = []
  const log = createCollectingLog(lines)
  await sweepMedia({ db, log, boss: new PgBoss(connection), store: { ...store, remove } })
  expect(await store.list()).toEqual([])
  expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([{ hash: stuck }])
  expect(lines).toEqual([expect.objectContaining({ event: 'picture_not_deleted', hash: stuck })])
})

test('Storing: when the store fails, there is no row and the next attempt succeeds', async () => {
  const env = createEnv('folder')
  const { jobs } = await startJobs(env)
  writeFileSync(join(env.DATA_DIR, 'media'), 'a file in place of the folder')
  await expect(storePhotograph(jobs, env)).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  rmSync(join(env.DATA_DIR, 'media'))
  expect(await storePhotograph(jobs, env)).toMatchObject({ state: 'processing' })
})
