import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findWrongCounts } from '../../../tests/support/counts.ts'
import { db, insertAccount } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { insertInquiries, insertProjects } from '../../../tests/support/many-rows.ts'
import { PLANTS } from '../../../tests/support/project-types.ts'
import { newId } from './ids.ts'

const isRandom = sql<boolean>`random() < 0.3`

test('Counts: they follow every insert, update, deletion and rollback', async () => {
  const { id } = await insertAccount()
  await insertProjects(db, 100)
  await insertInquiries(db, 5000, id)
  expect(await findWrongCounts(db)).toEqual([])
  await sql`update inquiries set project_type = 'other', created_at = created_at - interval '9 hours' where ${isRandom}`.execute(
    db,
  )
  await sql`
    update inquiries set status = (array['quoted', 'won', 'lost', 'spam'])[1 + (random() * 3)::int], amount = 1 + (random() * 1000)::int
    where ${isRandom}`.execute(db)
  await sql`update inquiries set status = 'new', source = 'staff' where ${isRandom}`.execute(db)
  await sql`update ltf_projects set category = '  ', featured = not featured where ${isRandom}`.execute(db)
  await sql`update ltf_projects set status = 'inactive' where ${isRandom}`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
  await sql`
    update inquiries set merged_into = (select id from inquiries order by id limit 1)
    where ${isRandom} and id > (select id from inquiries order by id limit 1)`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
  await sql`update inquiries set merged_into = null where ${isRandom}`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
  await sql`delete from inquiries where ${isRandom}`.execute(db)
  await sql`delete from ltf_projects where ${isRandom}`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
  const undone = db.transaction().execute(async (trx) => {
    await sql`delete from inquiries`.execute(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await findWrongCounts(db)).toEqual([])
  await sql`delete from users where id = ${id}`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
  await sql`truncate inquiries, ltf_projects cascade`.execute(db)
  expect(await findWrongCounts(db)).toEqual([])
})

test('Counts: an inquiry does not wait for another one that is not yet committed', async () => {
  await insertInquiry(db)
  await db.transaction().execute(async (trx) => {
    await insertInquiry(trx)
    await sql`delete from inquiries`.execute(trx)
    const before = performance.now()
    await insertInquiry(db)
    expect(performance.now() - before).toBeLessThan(1500)
  })
  expect(await findWrongCounts(db)).toEqual([])
})

test('Counts: eight writers at once, each over many days and types, leave exact counts and no deadlock', async () => {
  const { id } = await insertAccount()
  await insertInquiries(db, 5000, id)
  await insertProjects(db, 200)
  const writer = async () => {
    for (let round = 0; round < 12; round++)
      await db.transaction().execute(async (trx) => {
        await insertInquiry(trx)
        await trx
          .insertInto('ltf_projects')
          .values({ id: newId(), slug: newId(), title: 'New', category: 'Residential' })
          .execute()
        // Skips rows that another writer has locked, as in any queue: this test is about the counts.
        await sql`
          update inquiries set project_type = (array['other', ${PLANTS.value}])[1 + (random() * 1)::int],
            status = (array['contacted', 'quoted', 'won'])[1 + (random() * 2)::int], amount = 5000
          where id in (select id from inquiries order by random() limit 20 for update skip locked)`.execute(
          trx,
        )
        await sql`
          update ltf_projects set featured = not featured
          where id in (select id from ltf_projects order by random() limit 5 for update skip locked)`.execute(
          trx,
        )
        await sql`
          delete from inquiries
          where id in (select id from inquiries order by random() limit 20 for update skip locked)`.execute(
          trx,
        )
      })
  }
  await Promise.all(Array.from({ length: 8 }, writer))
  expect(await findWrongCounts(db)).toEqual([])
})
