import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { HOMES, PLANTS } from '../../../../tests/support/project-types.ts'
import { asAdmin, expectCallError } from '../../../../tests/support/trpc-caller.ts'
import { VIEWS_MAX } from './schema.ts'

test('Saved views: an account saves, renames and deletes its own, which nobody else sees', async () => {
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  expect(await asha.inquiry.views.query()).toEqual([])
  const filter = { status: 'new', project_type: PLANTS.value, overdue: true, sort: 'waiting' } as const
  const view = await asha.inquiry.saveView.mutate({ name: ' Plants ', filter })
  expect(view).toMatchObject({ name: 'Plants', filter })
  await asha.inquiry.saveView.mutate({ name: 'Homes', filter: { project_type: HOMES.value } })
  expect((await asha.inquiry.views.query()).map(({ name }) => name)).toEqual(['Homes', 'Plants'])
  expect(await ravi.inquiry.views.query()).toEqual([])

  const renamed = { id: view.id, name: 'Factories', filter: { status: 'quoted' } } as const
  expect(await asha.inquiry.saveView.mutate(renamed)).toEqual({ ...renamed, isIncomplete: false })
  for (const call of [
    () => ravi.inquiry.saveView.mutate(renamed),
    () => ravi.inquiry.deleteView.mutate({ id: view.id }),
  ])
    expect(await expectCallError(call())).toMatchObject({ httpStatus: 404 })
  await asha.inquiry.deleteView.mutate({ id: view.id })
  expect((await asha.inquiry.views.query()).map(({ name }) => name)).toEqual(['Homes'])
})

test('Saved views: a name is used once per account, whatever its case, and there are at most twenty', async () => {
  const [asha, ravi] = [await asAdmin(), await asAdmin()]
  const save = (client: typeof asha, name: string) => client.inquiry.saveView.mutate({ name, filter: {} })
  await save(asha, 'Mine')
  await save(ravi, 'Mine')
  expect(await expectCallError(save(asha, 'MINE'))).toMatchObject({
    httpStatus: 409,
    reason: 'taken',
    fields: { name: ['You have a view of this name'] },
  })
  // Of two concurrent saves, one succeeds.
  const both = await Promise.allSettled([save(asha, 'Twice'), save(asha, 'Twice')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (let i = 3; i <= VIEWS_MAX; i++) await save(asha, `View ${i}`)
  expect((await expectCallError(save(asha, 'One more'))).fields).toEqual({
    name: ['You have 20 views. Delete one first.'],
  })
  expect(await asha.inquiry.views.query()).toHaveLength(VIEWS_MAX)
  expect((await expectCallError(save(ravi, ' '))).fields).toEqual({ name: ['Enter a name'] })
})

test('Saved views: a search, which may name a customer, is refused', async () => {
  const admin = await asAdmin()
  const withSearch = { name: 'Meera', filter: { search: 'meera' } as object }
  expect(await expectCallError(admin.inquiry.saveView.mutate(withSearch))).toMatchObject({ httpStatus: 400 })
})

test('Saved views: a field that this version refuses is omitted, the others remain, and the view is incomplete', async () => {
  const admin = await asAdmin()
  const { id } = await admin.inquiry.saveView.mutate({ name: 'Old', filter: { overdue: true } })
  const store = (filter: object) =>
    db
      .updateTable('inbox_views')
      .set({ filter: JSON.stringify(filter) })
      .execute()
  const view = { id, name: 'Old', filter: { overdue: true }, isIncomplete: true }
  for (const former of [{ status: 'lukewarm' }, { region: 'north' }]) {
    await store({ ...former, overdue: true })
    expect(await admin.inquiry.views.query()).toEqual([view])
  }
  await admin.inquiry.saveView.mutate({ id, name: 'Old', filter: view.filter })
  expect(await admin.inquiry.views.query()).toEqual([{ ...view, isIncomplete: false }])
})
