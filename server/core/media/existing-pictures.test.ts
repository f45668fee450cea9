import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'

const GONE = `/media/${'0'.repeat(32)}`
const refusal = (field: string) => ({
  data: { code: 'BAD_REQUEST', fields: { [field]: ['This picture is no longer there. Choose another.'] } },
})

test('Pictures: a record whose picture was deleted before the save gets an error at the field', async () => {
  const { projects, team, clients } = await asAdmin()
  const { hash } = await insertPicture()
  const there = { image_url: `/media/${hash}`, caption: '' }
  const fields = { title: 'Casa Arco', photos: [there, { image_url: GONE, caption: 'The board' }] }
  await expect(projects.create.mutate(fields)).rejects.toMatchObject(refusal('photos.1.image_url'))
  await expect(projects.create.mutate({ title: 'Casa Arco', before_url: GONE })).rejects.toMatchObject(
    refusal('before_url'),
  )
  const { id, updated_at } = await team.create.mutate({ name: 'Asha' })
  await expect(team.update.mutate({ id, updated_at, image_url: GONE })).rejects.toMatchObject(
    refusal('image_url'),
  )
  await expect(clients.create.mutate({ name: 'Kokum', logo_url: GONE })).rejects.toMatchObject(
    refusal('logo_url'),
  )
  expect(await db.selectFrom('ltf_projects').select('id').execute()).toEqual([])
})

test('Pictures: a record that lost its picture can be edited, and addresses of other sites are allowed', async () => {
  const { projects } = await asAdmin()
  const elsewhere = `https://pictures.example${GONE}`
  const { id } = await projects.create.mutate({ title: 'Casa Arco', image_url: elsewhere })
  const lost = db.updateTable('ltf_projects').set({ image_url: GONE }).where('id', '=', id)
  const row = await lost.returning('updated_at').executeTakeFirstOrThrow()
  const updated_at = row.updated_at.toISOString()
  expect(await projects.update.mutate({ id, updated_at, title: 'Hilltop', image_url: GONE })).toMatchObject({
    title: 'Hilltop',
  })
})

test('Pictures: if a save and a deletion happen at the same moment, the later one is refused', async () => {
  const { media, projects } = await asAdmin()
  const picture = await insertPicture()
  const trx = await db.startTransaction().execute()
  await trx.selectFrom('media').select('id').where('id', '=', picture.id).forKeyShare().execute()
  const deletion = media.deleteUnused.mutate({ ids: [picture.id] })
  await untilBlocked()
  await projects.create.mutate({ title: 'Casa Arco', image_url: `/media/${picture.hash}` })
  await trx.commit().execute()
  expect(await deletion).toEqual({ ids: [] })
})
