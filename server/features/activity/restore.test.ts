import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'

type Admin = Awaited<ReturnType<typeof asAdmin>>

/** Id of the newest entry. */
const newestEntryId = async (admin: Admin) => (await admin.activity.list.query({ limit: 1 })).items[0]!.id

// 391
test('Restore: a deleted service comes back with its id, order and slug', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate({
    title: 'AMC',
    description: 'Four visits.',
    icon: 'wrench',
    order_index: 5,
    slug: 'maintenance',
    body: 'Thermal images.',
    status: 'inactive',
  })
  await admin.services.delete.mutate({ id: row.id })
  const restored = await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect(restored).toEqual({ ...row, updated_at: expect.any(String) as string })
  expect(String(restored.updated_at) > row.updated_at).toBe(true)
  expect(await admin.services.listAll.query()).toEqual([restored])
  expect((await admin.activity.list.query({ limit: 1 })).items).toMatchObject([
    { action: 'restore', record_id: row.id, before: null, after: restored },
  ])
})

// 391
test('Restore: a deleted project comes back with its picture and its place in the list', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate({
    title: 'Casa Arco',
    image_url: '/media/arco.webp',
    year: 2022,
    featured: true,
    phase: 'Planned',
    category: null,
  })
  await admin.projects.create.mutate({ title: 'Newer' })
  await admin.projects.delete.mutate({ id: row.id })
  await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  const { items } = await admin.projects.listAll.query({})
  expect(items).toMatchObject([{ title: 'Newer' }, { ...row, updated_at: expect.any(String) as string }])
})

// 391
test('Restore: an earlier version comes back, and that can be undone', async () => {
  const admin = await asAdmin()
  const first = await admin.team.create.mutate({ name: 'Asha', email: 'asha@example.com', bio: 'One' })
  const second = await admin.team.update.mutate({
    id: first.id,
    updated_at: first.updated_at,
    name: 'Asha K.',
    bio: 'Two',
    order_index: 9,
  })
  const changeId = await newestEntryId(admin)
  const restored = await admin.activity.restore.mutate({ id: changeId })
  expect(restored).toEqual({ ...first, updated_at: expect.any(String) as string })
  expect(String(restored.updated_at) > second.updated_at).toBe(true)
  const undone = await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect(undone).toMatchObject({ name: 'Asha K.', bio: 'Two', order_index: 9 })
})

// 391
test('Restore: earlier texts and settings come back exactly', async () => {
  const admin = await asAdmin()
  const text = { section: 'hero' as const, title: 'Zürich “₹” बिजली', content: 'Line one\n\n  line two' }
  const first = await admin.content.save.mutate({ ...text, updated_at: null })
  await admin.content.save.mutate({ section: 'hero', title: 'B', content: 'B', updated_at: first.updated_at })
  await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect((await asVisitor().content.all.query()).hero).toMatchObject(text)

  const before = await admin.settings.get.query()
  await admin.settings.save.mutate({
    updated_at: before.updated_at,
    business_name: 'Another',
    opening_hours: { ...before.opening_hours, sun: ['10:00', '12:00'] },
    map_url: 'https://maps.example',
  })
  await admin.activity.restore.mutate({ id: await newestEntryId(admin) })
  expect(await admin.settings.get.query()).toEqual({ ...before, updated_at: expect.any(String) as string })
})

// 391
test('Restore: the entry of a creation brings back the record as it was created', async () => {
  const admin = await asAdmin()
  const row = await admin.clients.create.mutate({ name: 'Kokum', order_index: 3 })
  const creationId = await newestEntryId(admin)
  await admin.clients.update.mutate({ id: row.id, updated_at: row.updated_at, name: 'Other' })
  expect(await admin.activity.restore.mutate({ id: creationId })).toMatchObject({
    name: 'Kokum',
    order_index: 3,
  })
})

test('Restore: is refused when another record has the slug now', async () => {
  const admin = await asAdmin()
  const row = await admin.services.create.mutate({ title: 'AMC' })
  await admin.services.delete.mutate({ id: row.id })
  const deletionId = await newestEntryId(admin)
  await admin.services.create.mutate({ title: 'AMC' })
  expect(await expectCallError(admin.activity.restore.mutate({ id: deletionId }))).toMatchObject({
    httpStatus: 409,
    reason: 'taken',
    fields: { slug: ['This is already in use.'] },
  })
})

test('Restore: a reordering or an unknown entry cannot be restored', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.clients.create.mutate({ name: 'a' })
  await admin.clients.update.mutate({ id, updated_at, name: 'b' })
  await admin.clients.arrange.mutate({ ids: [id] })
  expect((await admin.activity.list.query({})).items.map(({ restorable }) => restorable)).toEqual([
    false,
    true,
    true,
  ])
  expect(
    await expectCallError(admin.activity.restore.mutate({ id: await newestEntryId(admin) })),
  ).toMatchObject({
    httpStatus: 400,
    message: 'There is nothing here that can be restored.',
  })
  expect(await expectCallError(admin.activity.restore.mutate({ id: newId() }))).toMatchObject({
    httpStatus: 404,
  })
})

/** A team member with an update entry, whose earlier version is edited as if an older release had written it. */
async function memberWithOldVersion(admin: Admin, version: object) {
  const first = await admin.team.create.mutate({ name: 'Asha', bio: 'One', degree: 'B.E.' })
  await admin.team.update.mutate({ id: first.id, updated_at: first.updated_at, bio: 'Two', degree: 'M.E.' })
  const changeId = await newestEntryId(admin)
  await sql`update activity set before = (before - 'bio') || ${JSON.stringify(version)}::jsonb where id = ${changeId}`.execute(
    db,
  )
  return { id: first.id, change: changeId }
}

// 391
test('Restore: a version from before a column was renamed restores the columns that still exist', async () => {
  const admin = await asAdmin()
  const { id, change } = await memberWithOldVersion(admin, { biography: 'One' })
  expect(await admin.activity.restore.mutate({ id: change })).toMatchObject({
    id,
    degree: 'B.E.',
    bio: 'Two',
  })
  // After a deletion, a column that the version lacks gets its default.
  await admin.team.delete.mutate({ id })
  expect(await admin.activity.restore.mutate({ id: change })).toMatchObject({ id, degree: 'B.E.', bio: null })
})

// 391
test('Restore: a version with a value that is no longer allowed is refused with an error at the field', async () => {
  const admin = await asAdmin()
  for (const [version, field] of [
    [{ status: 'archived' }, 'status'],
    [{ name: 'n'.repeat(121) }, 'name'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url'],
    [{ order_index: 'first' }, 'order_index'],
  ] as const) {
    const { change } = await memberWithOldVersion(admin, version)
    const refused = await expectCallError(admin.activity.restore.mutate({ id: change }))
    expect(refused).toMatchObject({ httpStatus: 400, fields: { [field]: [expect.any(String)] } })
    expect(refused.message).toMatch(/^This version can no longer be restored\. \w[\w ]+: /)
  }
})
