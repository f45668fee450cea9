import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { createFakeMedia } from '../../../tests/support/fake-media.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { asAdmin, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import { mediaUrl } from '../../core/media/schema.ts'
import { PICTURE_COLUMNS } from './uses.ts'

const insertProject = (image_url: string, title = 'Casa Arco') =>
  db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: newId(), title, image_url })
    .returning('id')
    .executeTakeFirstOrThrow()

const photosOf = (...urls: string[]) =>
  urls.map((image_url, index) => ({ image_url, caption: `Photograph ${index + 1}` }))

test('Pictures: every field comes back as written', async () => {
  const admin = await asAdmin()
  const row = await insertPicture()
  const { id } = row
  const changes = { alt: 'A meter room, lit', focal_x: 0.25, focal_y: 1 }
  const updated = await admin.media.update.mutate({ id, ...changes })
  const { sha256: _, hash, ...stored } = JSON.parse(JSON.stringify(row)) as typeof row
  const { updated_at } = updated
  expect(updated).toEqual({ ...stored, ...changes, url: `/media/${hash}`, updated_at })
  expect(await admin.media.get.query({ id })).toEqual({ ...updated, used_in: [] })
})

test('Pictures: an alt text or a focal point out of bounds is refused at its field', async () => {
  const admin = await asAdmin()
  const { id } = await insertPicture()
  const wrong = [
    { alt: 'x'.repeat(301) },
    { alt: 'a\u0000' },
    { focal_x: 1.1 },
    { focal_y: -0.1 },
    { focal_x: NaN },
  ]
  for (const fields of wrong) {
    const { code, fields: messages } = await expectCallError(admin.media.update.mutate({ id, ...fields }))
    expect([code, Object.keys(messages ?? {})]).toEqual(['BAD_REQUEST', Object.keys(fields)])
  }
})

test('Pictures: a change from a stale version is refused with the current row; without a version the last write wins', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await insertPicture()
  const version = updated_at.toISOString()
  await admin.media.update.mutate({ id, updated_at: version, alt: 'first' })
  const stale = admin.media.update.mutate({ id, updated_at: version, alt: 'second' })
  expect(await expectCallError(stale)).toMatchObject({ reason: 'stale', current: { alt: 'first' } })
  expect(await admin.media.update.mutate({ id, alt: 'third' })).toMatchObject({ alt: 'third' })
})

test('Pictures: the job that processes a picture makes no version stale', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await insertPicture({ state: 'processing' })
  await db.updateTable('media').set({ state: 'ready' }).where('id', '=', id).execute()
  const call = admin.media.update.mutate({ id, updated_at: updated_at.toISOString(), alt: 'A lamp' })
  expect(await call).toMatchObject({ alt: 'A lamp', state: 'ready' })
})

test('Pictures: the list is newest first, with pages, search and filters', async () => {
  const admin = await asAdmin()
  const lamp = await insertPicture({ alt: 'A lamp, 100% lit' })
  const used = await insertPicture()
  const newest = await insertPicture({ alt: 'A door' })
  await insertProject(`/media/${used.hash}`, 'Hilltop')
  await insertProject(`https://site.example/media/${used.hash}-640.webp`)
  const ids = async (input: Parameters<typeof admin.media.list.query>[0]) =>
    (await admin.media.list.query(input)).items.map(({ id }) => id)
  expect(await ids({})).toEqual([newest.id, used.id, lamp.id])
  expect(await ids({ search: 'LAMP' })).toEqual([lamp.id])
  expect(await ids({ search: '100%' })).toEqual([lamp.id])
  expect(await ids({ search: '１०０％' })).toEqual([lamp.id])
  expect(await ids({ search: '%' })).toEqual([lamp.id])
  expect(await ids({ search: 'hillt' })).toEqual([used.id])
  expect(await ids({ unused: true })).toEqual([newest.id, lamp.id])
  expect(await ids({ unused: false })).toEqual([used.id])
  expect(await ids({ without_alt: true })).toEqual([used.id])
  expect(await ids({ unused: true, search: 'door' })).toEqual([newest.id])
  const page = await admin.media.list.query({ limit: 2 })
  expect(page).toMatchObject({ total: 3, items: [{ uses: 0 }, { uses: 2, url: mediaUrl(used.hash) }] })
  expect(await ids({ limit: 2, cursor: page.next_cursor ?? '' })).toEqual([lamp.id])
})

test('Pictures: every picture column of a record counts as a use, listed with the record’s title', async () => {
  const admin = await asAdmin()
  const { id, hash } = await insertPicture()
  const url = mediaUrl(hash)
  const create = {
    'ltf_projects image_url': () => admin.projects.create.mutate({ title: 'Arco', image_url: url }),
    'ltf_projects photos': () =>
      admin.projects.create.mutate({ title: 'Hilltop', photos: photosOf('https://example.com/a.webp', url) }),
    'ltf_projects before_url': () => admin.projects.create.mutate({ title: 'Frame', before_url: url }),
    'ltf_projects after_url': () => admin.projects.create.mutate({ title: 'Studio', after_url: url }),
    'ltf_team_members image_url': () => admin.team.create.mutate({ name: 'Asha', image_url: url }),
    'ltf_clients logo_url': () => admin.clients.create.mutate({ name: 'Kokum', logo_url: url }),
    'articles image_url': () => admin.content.saveArticle.mutate({ title: 'Pit', image_url: url }),
  }
  const columns = PICTURE_COLUMNS.map(({ table, column }) => `${table} ${column}`)
  expect(columns).toEqual(expect.arrayContaining(Object.keys(create)))
  for (const run of Object.values(create)) await run()
  const { used_in } = await admin.media.get.query({ id })
  expect(used_in.map(({ table, title }) => [table, title])).toEqual([
    ['ltf_projects', 'Arco'],
    ['ltf_team_members', 'Asha'],
    ['ltf_projects', 'Frame'],
    ['ltf_projects', 'Hilltop'],
    ['ltf_clients', 'Kokum'],
    ['articles', 'Pit'],
    ['ltf_projects', 'Studio'],
  ])
  expect((await admin.media.list.query({})).items).toMatchObject([{ uses: 7 }])
})

test('Pictures: a record that shows one picture in several places counts as one use', async () => {
  const admin = await asAdmin()
  const { id, hash } = await insertPicture()
  const url = mediaUrl(hash)
  await admin.projects.create.mutate({ title: 'Arco', image_url: url, photos: photosOf(url, url) })
  expect((await admin.media.get.query({ id })).used_in).toHaveLength(1)
  expect((await admin.media.list.query({})).items).toMatchObject([{ uses: 1 }])
})

test('Pictures: a picture in use is not deleted, and the error lists the records that show it', async () => {
  const admin = await asAdmin()
  const { id, hash } = await insertPicture()
  const project = await insertProject(mediaUrl(hash))
  const error = await expectCallError(admin.media.delete.mutate({ id }))
  expect(error).toMatchObject({
    httpStatus: 409,
    reason: 'in_use',
    current: [{ table: 'ltf_projects', record_id: project.id, title: 'Casa Arco' }],
  })
  await admin.projects.delete.mutate({ id: project.id })
  expect(await admin.media.delete.mutate({ id })).toEqual({ id })
  expect((await expectCallError(admin.media.delete.mutate({ id }))).code).toBe('NOT_FOUND')
})

test('Pictures: a bulk deletion skips pictures in use', async () => {
  const admin = await asAdmin()
  const [used, unused, other] = [await insertPicture(), await insertPicture(), await insertPicture()]
  await insertProject(mediaUrl(used.hash))
  expect(await admin.media.deleteUnused.mutate({ ids: [used.id, unused.id, newId()] })).toEqual({
    ids: [unused.id],
  })
  const { items } = await admin.media.list.query({})
  expect(items.map(({ id }) => id)).toEqual([other.id, used.id])
})

test('Pictures: a replaced picture retains its id and alt text, and every record shows the new one', async () => {
  const media = createFakeMedia()
  const admin = await asAdmin({ media })
  const old = await insertPicture({ alt: 'The board', focal_x: 0.1 })
  const next = await insertPicture({ width: 800, height: 600, state: 'processing' })
  const project = await insertProject(`/media/${old.hash}-640.webp`)
  const member = await admin.team.create.mutate({ name: 'Asha', image_url: mediaUrl(old.hash) })
  const updated_at = old.updated_at.toISOString()
  const replaced = await admin.media.replace.mutate({ id: old.id, updated_at, with: next.id })
  const url = mediaUrl(next.hash)
  expect(replaced).toMatchObject({
    id: old.id,
    url,
    alt: 'The board',
    width: 800,
    focal_x: 0.5,
    state: 'processing',
  })
  expect(media.queue.hashes).toEqual([next.hash])
  const { used_in } = await admin.media.get.query({ id: old.id })
  expect(used_in.map(({ record_id }) => record_id)).toEqual([member.id, project.id])
  const { items } = await admin.projects.listAll.query({})
  expect(items[0]?.image_url).toBe(url)
  expect((await admin.media.list.query({})).total).toBe(1)
  const stale = admin.media.replace.mutate({ id: old.id, updated_at, with: next.id })
  expect(await expectCallError(stale)).toMatchObject({ reason: 'stale' })
})

test("Pictures: a replaced picture retains its position and caption among a project's photographs", async () => {
  const admin = await asAdmin()
  const [old, next, other] = [await insertPicture(), await insertPicture(), await insertPicture()]
  const photos = photosOf(mediaUrl(other.hash), `/media/${old.hash}-640.webp`, 'https://example.com/a.webp')
  await admin.projects.create.mutate({ title: 'Arco', photos })
  const untouched = await admin.projects.create.mutate({ title: 'Other', photos: photos.slice(0, 1) })
  const updated_at = old.updated_at.toISOString()
  await admin.media.replace.mutate({ id: old.id, updated_at, with: next.id })
  const { items } = await admin.projects.listAll.query({})
  expect(items[0]).toMatchObject(untouched)
  expect(items[1]?.photos).toEqual([
    photos[0],
    { image_url: mediaUrl(next.hash), caption: 'Photograph 2' },
    photos[2],
  ])
})

test('Pictures: a restored project omits photographs that were deleted since', async () => {
  const admin = await asAdmin()
  const [deleted, remaining] = [await insertPicture(), await insertPicture()]
  const photos = photosOf(mediaUrl(deleted.hash), mediaUrl(remaining.hash), 'https://example.com/a.webp')
  const before_url = mediaUrl(deleted.hash)
  const { id } = await admin.projects.create.mutate({ title: 'Arco', photos, before_url })
  await admin.projects.delete.mutate({ id })
  await admin.media.delete.mutate({ id: deleted.id })
  const { items } = await admin.activity.list.query({ record_id: id, limit: 1 })
  const restored = await admin.activity.restore.mutate({ id: items[0]!.id })
  expect(restored).toMatchObject({ photos: photos.slice(1), before_url: null })
})

test('Pictures: a restored record omits a picture that was deleted since', async () => {
  const admin = await asAdmin()
  const { id, hash } = await insertPicture()
  const remaining = await insertPicture()
  for (const used of [remaining, { hash }]) {
    const project = await admin.projects.create.mutate({ title: used.hash, image_url: mediaUrl(used.hash) })
    await admin.projects.delete.mutate({ id: project.id })
  }
  await admin.media.delete.mutate({ id })
  const { items } = await admin.activity.list.query({ table: 'ltf_projects' })
  for (const entry of items.filter(({ action }) => action === 'delete'))
    await admin.activity.restore.mutate({ id: entry.id })
  const restored = await admin.projects.listAll.query({})
  expect(Object.fromEntries(restored.items.map(({ title, image_url }) => [title, image_url]))).toEqual({
    [hash]: null,
    [remaining.hash]: mediaUrl(remaining.hash),
  })
})
