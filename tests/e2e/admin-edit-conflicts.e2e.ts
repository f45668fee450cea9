import { newId } from '../../server/database/ids.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, signIn, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// 390
test('Edit conflict: of two people who edit a project the second sees both versions, and nothing is lost', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/409/)
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hilltop', title: 'Hilltop', area: '520 sqm', description: 'On a timer.' })
    .execute()
  const otherPage = await newVisitor()
  const theirEmail = await signIn(otherPage.context(), db, site.url)
  for (const editorPage of [page, otherPage]) {
    await editorPage.goto('/admin/projects')
    await editorPage.getByRole('button', { name: 'Edit Hilltop' }).click()
  }
  await otherPage.getByLabel('Description').fill('On a photocell.')
  await otherPage.getByLabel('Area').fill('540 sqm')
  await otherPage.getByRole('button', { name: 'Save project' }).click()
  await expectToast(otherPage, 'Success', 'Project updated successfully')

  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Description').fill('On a timer, with 42 luminaires.')
  await dialog.getByLabel('Location').fill('Karjat')
  await dialog.getByRole('button', { name: 'Save project' }).click()

  const conflictDialog = page.getByRole('alertdialog')
  await expect(conflictDialog).toContainText(`${theirEmail} saved “Hilltop” while you were editing`)
  await expect(conflictDialog).toContainText('photocell')
  await expect(conflictDialog).toContainText('42 luminaires')
  await expectNoAxeViolations(page)
  const { description } = await db.selectFrom('ltf_projects').select('description').executeTakeFirstOrThrow()
  expect(description).toBe('On a photocell.')

  await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('On a photocell.')
  await expect(dialog.getByLabel('Location')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Put mine back' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('On a timer, with 42 luminaires.')
  await expect(dialog.getByLabel('Location')).toHaveValue('Karjat')
  await dialog.getByRole('button', { name: 'Save project' }).click()
  await expectToast(page, 'Success', 'Project updated successfully')
  expect(await db.selectFrom('ltf_projects').select(['description', 'area', 'location']).execute()).toEqual([
    { description: 'On a timer, with 42 luminaires.', area: '540 sqm', location: 'Karjat' },
  ])
})

// 390
test('Edit conflict: Keep mine, a phone, and records that were only moved or switched lose no word', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  const conflictDialog = page.getByRole('alertdialog')
  await test.step('Keep mine saves what I changed and leaves what only they changed', async () => {
    await db
      .insertInto('ltf_clients')
      .values({ id: newId(), name: 'Kokum Residency', order_index: 3 })
      .execute()
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
    await page.getByLabel('Name').fill('Kokum Residency CHS')
    await db
      .updateTable('ltf_clients')
      .set({ name: 'Kokum Society', website_url: 'https://kokum.example' })
      .execute()
    await page.getByRole('button', { name: 'Save client' }).click()
    await expect(conflictDialog).toContainText('Society')
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expectToast(page, 'Success', 'Client updated successfully')
    expect(
      await db.selectFrom('ltf_clients').select(['name', 'website_url', 'order_index']).execute(),
    ).toEqual([{ name: 'Kokum Residency CHS', website_url: 'https://kokum.example', order_index: 3 }])
  })
  await test.step('a record that was meanwhile only moved or switched is saved without a question', async () => {
    await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Edit Earthing' }).click()
    await page.getByLabel('Description').fill('Below two ohms.')
    await db.updateTable('ltf_services').set({ status: 'inactive' }).execute()
    await page.getByRole('button', { name: 'Save service' }).click()
    await expectToast(page, 'Success', 'Service updated successfully')
    expect(await db.selectFrom('ltf_services').select(['description', 'status']).execute()).toEqual([
      { description: 'Below two ohms.', status: 'inactive' },
    ])
  })
  await test.step('on a phone both versions can be read and chosen from', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await db
      .updateTable('ltf_services')
      .set({ description: 'A '.repeat(600) })
      .execute()
    await page.reload()
    await page.getByRole('button', { name: 'Edit Earthing' }).click()
    await page.getByLabel('Description').fill('B '.repeat(600))
    await db
      .updateTable('ltf_services')
      .set({ description: 'C '.repeat(600) })
      .execute()
    await page.getByRole('button', { name: 'Save service' }).click()
    await expect(conflictDialog).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(conflictDialog.getByRole('button', { name: 'Keep mine' })).toBeInViewport()
    await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('C '.repeat(600).trim() + ' ')
  })
})
