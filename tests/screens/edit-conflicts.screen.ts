import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  tolerate,
} from '../support/screens/screen.tsx'

const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

// 390
test('Edit conflict: Keep mine saves my changes and leaves fields that only the colleague changed', async () => {
  tolerate(/409/)
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum Residency', order_index: 3 })
    .execute()
  await openScreen('/admin/clients')
  await button('Edit Kokum Residency').click()
  await dialog.getByLabelText('Name *').fill('Kokum Residency CHS')
  await db
    .updateTable('ltf_clients')
    .set({ name: 'Kokum Society', website_url: 'https://kokum.example' })
    .execute()
  await button('Save client').click()
  await expect
    .element(conflictDialog.getByRole('region', { name: 'Theirs' }))
    .toMatchTextContent(/Kokum.*Society/)
  await expect.element(conflictDialog.getByRole('region', { name: 'Yours' })).toMatchTextContent(/CHS/)
  await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Success', 'Client updated successfully')
  expect(await db.selectFrom('ltf_clients').select(['name', 'website_url', 'order_index']).execute()).toEqual(
    [{ name: 'Kokum Residency CHS', website_url: 'https://kokum.example', order_index: 3 }],
  )
})

// 390
test('Edit conflict: the colleague who saved is named; after viewing theirs, Put mine back restores my edits, and both changes are saved', async () => {
  tolerate(/409/)
  const id = newId()
  const hilltop = { slug: 'hilltop', title: 'Hilltop', area: '520 sqm', description: 'On a timer.' }
  await db
    .insertInto('ltf_projects')
    .values({ id, ...hilltop })
    .execute()
  await openScreen('/admin/projects')
  await button('Edit Hilltop').click()
  const [description, location] = [dialog.getByLabelText('Description'), dialog.getByLabelText('Location')]
  await description.fill('On a timer, with 42 luminaires.')
  await location.fill('Karjat')
  const user_id = await commands.addAccount('colleague@example.com')
  const theirs = { description: 'On a photocell.', area: '540 sqm' }
  await db.updateTable('ltf_projects').set(theirs).execute()
  const entry = { id: newId(), user_id, action: 'update', table_name: 'ltf_projects', record_id: id }
  await db.insertInto('activity').values(entry).execute()
  await button('Save project').click()
  const named = 'colleague@example.com saved “Hilltop” while you were editing'
  await expect.element(page.getByRole('alertdialog', { name: named })).toBeVisible()
  expect(await storedProject()).toEqual({ ...theirs, location: null })

  await button('Show theirs').click()
  await expect.element(description).toHaveValue('On a photocell.')
  await expect.element(location).toHaveValue('')
  await button('Put mine back').click()
  await expect.element(description).toHaveValue('On a timer, with 42 luminaires.')
  await expect.element(location).toHaveValue('Karjat')
  await button('Save project').click()
  await expectToast('Success', 'Project updated successfully')
  expect(await storedProject()).toEqual({
    description: 'On a timer, with 42 luminaires.',
    area: '540 sqm',
    location: 'Karjat',
  })
})

const storedProject = () =>
  db.selectFrom('ltf_projects').select(['description', 'area', 'location']).executeTakeFirst()

// 390
test('Edit conflict: a record that a colleague only switched on or off is saved without a question', async () => {
  tolerate(/409/)
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
  await openScreen('/admin/services')
  await button('Edit Earthing').click()
  await dialog.getByLabelText('Description').fill('Below two ohms.')
  await db.updateTable('ltf_services').set({ status: 'inactive' }).execute()
  await button('Save service').click()
  await expectToast('Success', 'Service updated successfully')
  expect(await db.selectFrom('ltf_services').select(['description', 'status']).execute()).toEqual([
    { description: 'Below two ohms.', status: 'inactive' },
  ])
})

// 390, 404
test('Edit conflict: on a phone both versions can be read and chosen', async () => {
  tolerate(/409/)
  await resize()
  const theirs = 'C '.repeat(600)
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'earthing', title: 'Earthing', description: 'A '.repeat(600) })
    .execute()
  await openScreen('/admin/services')
  await button('Edit Earthing').click()
  await dialog.getByLabelText('Description').fill('B '.repeat(600))
  await db.updateTable('ltf_services').set({ description: theirs }).execute()
  await button('Save service').click()
  await expect.element(conflictDialog).toBeVisible()
  await expectNoAxeViolations()
  const keepMine = conflictDialog.getByRole('button', { name: 'Keep mine' })
  await expect.element(keepMine).toBeInViewport({ ratio: 1 })
  expect(
    conflictDialog.getByRole('region', { name: 'Both versions' }).element().scrollHeight,
  ).toBeGreaterThan(844)
  await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
  await expect.element(dialog.getByLabelText('Description')).toHaveValue(theirs)
})
