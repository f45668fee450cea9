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
