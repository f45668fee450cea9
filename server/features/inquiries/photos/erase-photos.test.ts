import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFakeMediaQueue } from '../../../../tests/support/fake-media.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { agePhotos, insertPhoto, photoFiles } from '../../../../tests/support/inquiry-photos.ts'
import { db, startJobs, waitFor } from '../../../../tests/support/jobs.ts'
import { emptyStore } from '../../../../tests/support/media.ts'
import { startS3Server } from '../../../../tests/support/s3-server.ts'
import { asAdmin, createTestContext } from '../../../../tests/support/trpc-caller.ts'
import { createMediaStore } from '../../../core/media/create-media-store.ts'
import { discardPhotos } from './stored-photos.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

/** An empty store, in a folder or in S3-compatible storage. */
async function createStore(kind: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'busbar-erase-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const env = { DATA_DIR, S3_URL: kind === 'S3' ? s3.url : null }
  const store = createMediaStore(env)
  await emptyStore(store)
  const media = { store, queue: createFakeMediaQueue() }
  /** Stores a photograph with its files, as part of an inquiry if one is given. */
  const addPhoto = async (inquiry?: string): Promise<string> => {
    const id = await insertPhoto(inquiry ?? null)
    for (const name of photoFiles(id)) await store.put(`inquiry/${name}`, Buffer.from('a picture'))
    return id
  }
  const files = async () => (await store.list()).map((key) => key.replace('inquiry/', ''))
  return { env, media, addPhoto, files }
}

const pending = () => db.selectFrom('media_pending').select('hash').execute()
const rows = () => db.selectFrom('inquiry_media').select('id').execute()

for (const kind of ['folder', 'S3'])
  test(`Photographs in ${kind}: they are deleted with their inquiry, by a deletion or an erasure, and no others are`, async () => {
    const { media, addPhoto, files } = await createStore(kind)
    const deleted = await insertInquiry(db)
    const erased = await insertInquiry(db, { email: 'ravi@example.com' })
    const other = await insertInquiry(db, { email: 'asha@example.com' })
    for (const inquiry of [deleted, deleted, erased]) await addPhoto(inquiry)
    const retained = [await addPhoto(other), await addPhoto()]
    expect(await files()).toHaveLength(10)
    const admin = await asAdmin({ media })
    await admin.inquiry.delete.mutate({ id: deleted })
    expect(await files()).toHaveLength(6)
    await admin.inquiry.erasePerson.mutate({ email: 'Ravi@example.com' })
    expect(await files()).toEqual(photoFiles(...retained))
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(retained.toSorted())
    expect(await pending()).toEqual([])
  })

test('Photographs: the retention job erases them with inquiries past their retention period', async () => {
  const { env, addPhoto, files } = await createStore('folder')
  const old = await insertInquiry(db, { created_at: new Date('2020-01-01') })
  await addPhoto(old)
  const retained = await addPhoto(await insertInquiry(db))
  await startJobs(env)
  await sql`insert into pgboss.job (name) values ('retention')`.execute(db)
  await waitFor(async () => expect(await files()).toEqual(photoFiles(retained)))
  await waitFor(async () => expect(await pending()).toEqual([]))
})

test('Photographs: one whose inquiry was not sent within a day is deleted by the job, with its files', async () => {
  const { env, addPhoto, files } = await createStore('folder')
  await addPhoto()
  const sent = await addPhoto(await insertInquiry(db))
  await agePhotos(db, 25)
  const waiting = await addPhoto()
  await startJobs(env)
  await waitFor(async () => expect(await files()).toEqual(photoFiles(sent, waiting)))
  await agePhotos(db, 25)
  await sql`insert into pgboss.job (name) values ('clean-up')`.execute(db)
  await waitFor(async () => expect(await files()).toEqual(photoFiles(sent)))
})

test('Photographs: the next start deletes files of a server that was killed while it stored them', async () => {
  const { env, media, addPhoto, files } = await createStore('folder')
  const good = await addPhoto()
  const key = `inquiry/${randomUUID()}`
  await media.store.put(`${key}-large.jpg`, Buffer.from('x'))
  for (const hash of [key, `inquiry/${good}`]) await db.insertInto('media_pending').values({ hash }).execute()
  await startJobs(env)
  await waitFor(async () => expect(await pending()).toEqual([]))
  expect(await files()).toEqual(photoFiles(good))
})

test('Photographs: a refused form discards only those without an inquiry', async () => {
  const { media, addPhoto, files } = await createStore('folder')
  const sent = await addPhoto(await insertInquiry(db))
  const waiting = await addPhoto()
  await discardPhotos(createTestContext({ media }), [sent, waiting])
  expect(await files()).toEqual(photoFiles(sent))
  expect(await rows()).toEqual([{ id: sent }])
})

test('Photographs: without the store an inquiry is still deleted, and its files with the next sweep', async () => {
  const { env, media, addPhoto, files } = await createStore('folder')
  const inquiry = await insertInquiry(db)
  await addPhoto(inquiry)
  const remove = () => Promise.reject(new Error('the store is away'))
  const admin = await asAdmin({ media: { ...media, store: { ...media.store, remove } } })
  await admin.inquiry.delete.mutate({ id: inquiry })
  expect(await rows()).toEqual([])
  expect(await files()).toHaveLength(2)
  await startJobs(env)
  await waitFor(async () => expect(await files()).toEqual([]))
})

test('Photographs: the inbox counts neither a row without an inquiry nor a deleted one, whose files are pending deletion', async () => {
  const inquiry = await insertInquiry(db)
  await insertPhoto(null)
  const id = await insertPhoto(inquiry)
  const admin = await asAdmin()
  expect((await admin.inquiry.list.query({})).items).toMatchObject([{ id: inquiry, photo_count: 1 }])
  await db.deleteFrom('inquiry_media').where('id', '=', id).execute()
  expect((await admin.inquiry.list.query({})).items).toMatchObject([{ id: inquiry, photo_count: 0 }])
  expect(await pending()).toEqual([{ hash: `inquiry/${id}` }])
})
