import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { insertAccount } from '../../../tests/support/factories.ts'
import type { MediaStore } from './media-store.ts'
import {
  deletePendingFiles,
  hashOf,
  KEEP_FILES_LOCK_KEY,
  markForDeletion,
  storePicture,
} from './stored-files.ts'

/** An empty store, with the methods of the test. */
const createStore = (methods: Partial<MediaStore>): MediaStore => ({
  place: 'nowhere',
  put: async () => {},
  size: async () => null,
  read: () => Promise.reject(new Error('nothing is there')),
  list: async () => [],
  remove: async () => {},
  ...methods,
})

async function store(methods: Partial<MediaStore>, sha256 = randomBytes(32)) {
  const { id } = await insertAccount()
  const files = ['-master', '-preview.webp'].map((suffix) => ({ suffix, bytes: Buffer.from('x') }))
  const picture = { mime: 'image/png', bytes: 1, width: 1, height: 1, colour: '#000000', placeholder: '' }
  const dependencies = { db, store: createStore(methods), queue: { enqueue: async () => {} } }
  return await storePicture(dependencies, { me: { id }, address: null }, { ...picture, sha256, files })
}

async function insertPending() {
  const hash = hashOf(randomBytes(32))
  await markForDeletion(db, [hash])
  return hash
}

const findPending = async () =>
  (await db.selectFrom('media_pending').select('hash').execute()).map(({ hash }) => hash)

test('Storing: if one file fails, storing fails after the others are written, so none is written later', async () => {
  const written: string[] = []
  const put = async (key: string) => {
    if (key.endsWith('-master')) throw new Error('no room')
    await sleep(50)
    written.push(key)
  }
  await expect(store({ put })).rejects.toThrow('no room')
  expect(written).toHaveLength(1)
})

test('Storing: a store that hangs is given up before PostgreSQL ends the transaction', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const times: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    times.push(ms)
    return timeout(20)
  })
  const hang = async (signal?: AbortSignal) => {
    await sleep(5000, null, { signal })
  }
  await expect(store({ put: (_key, _bytes, signal) => hang(signal) })).rejects.toThrow('aborted')
  const [hash = ''] = await findPending()
  const remove: MediaStore['remove'] = (_prefix, signal) => hang(signal)
  await expect(deletePendingFiles(db, createStore({ remove }), hash)).rejects.toThrow('aborted')
  vi.restoreAllMocks()
  expect(times).toHaveLength(2)
  expect(Math.max(...times)).toBeLessThan(10_000)
  expect(await findPending()).toEqual([hash])
})

test('Storing: while the store hangs, most connections to the database are free', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const put = vi.fn<MediaStore['put']>(() => released)
  const uploads = Array.from({ length: 12 }, () => store({ put }))
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(6), { timeout: 60_000 })
  await sleep(100)
  expect(put).toHaveBeenCalledTimes(6)
  release()
  await Promise.all(uploads)
  expect(put).toHaveBeenCalledTimes(24)
})

test('Deleting: a mark that is set while the files are being worked on outlives that work', async () => {
  const hash = await insertPending()
  let release = () => {}
  const remove = vi.fn<MediaStore['remove']>(() => new Promise((resolve) => (release = resolve)))
  const deletion = deletePendingFiles(db, createStore({ remove }), hash)
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce(), { timeout: 60_000 })
  const mark = markForDeletion(db, [hash])
  await sleep(50)
  release()
  await Promise.all([deletion, mark])
  expect(await findPending()).toEqual([hash])
})

test('Deleting: it waits for the next sweep while a backup reads the files', async () => {
  const hash = await insertPending()
  const remove = vi.fn<MediaStore['remove']>(async () => {})
  await db.transaction().execute(async (backup) => {
    await sql`select pg_advisory_xact_lock(${KEEP_FILES_LOCK_KEY})`.execute(backup)
    expect(await deletePendingFiles(db, createStore({ remove }), hash)).toBe(false)
  })
  expect(remove).not.toHaveBeenCalled()
  expect(await deletePendingFiles(db, createStore({ remove }), hash)).toBe(true)
  expect(remove).toHaveBeenCalledExactlyOnceWith(hash, expect.any(AbortSignal))
  expect(await findPending()).toEqual([])
})
