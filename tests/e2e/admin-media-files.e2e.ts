import { newId } from '../../server/database/ids.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { isUpload } from '../support/image-field.ts'
import { insertProjectWith, mediaTiles, openPicture, uploadPhotograph } from '../support/media-library.ts'
import { jpegFile } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test('Picture library: says where a picture is used, opens those records, and deletes none that is in use', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  const { id, url } = await uploadPhotograph(page, db, 'A meter board')
  await insertProjectWith(db, 'Hilltop', url)
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha', image_url: url }).execute()
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', logo_url: url }).execute()
  await page.goto('/admin/media')
  const dialog = await openPicture(page, /A meter board/)
  const uses = dialog.getByRole('region', { name: 'Used in' }).getByRole('listitem')
  await expect(uses).toHaveText(['AshaTeam member', 'HilltopProject', 'KokumClient'])
  const deleteButton = dialog.getByRole('button', { name: 'Delete' })
  await expect(deleteButton).toHaveAttribute('aria-disabled', 'true')
  await expect(deleteButton).toHaveAccessibleDescription('It cannot be deleted while a record shows it.')
  await deleteButton.click({ force: true })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  for (const [name, field, editor] of [
    ['Asha', 'Image URL', 'Edit team member'],
    ['Hilltop', 'Image URL', 'Edit project'],
    ['Kokum', 'Logo URL', 'Edit client'],
  ] as const)
    await test.step(`the link opens the record of ${name}`, async () => {
      await uses.getByRole('link', { name }).click()
      const record = page.getByRole('dialog', { name: editor })
      await expect(record.getByLabel(field)).toHaveValue(url)
      await expect(page).not.toHaveURL(/record=/)
      await record.getByLabel(field).fill('')
      await record.getByRole('button', { name: /^Save/ }).click()
      await expect(record).toBeHidden()
      await page.goBack()
      await expect(dialog).toBeVisible()
    })

  await test.step('a record that shows it since the dialog was opened keeps it from being deleted', async () => {
    await expect(dialog.getByText('No record shows this picture.')).toBeVisible()
    await insertProjectWith(db, 'Casa Arco', url)
    await deleteButton.click()
    const question = page.getByRole('alertdialog', { name: 'Delete Picture' })
    await expect(question).toContainText('Are you sure you want to delete "A meter board"?')
    await question.getByRole('button', { name: 'Delete picture' }).click()
    await expectToast(page, 'Error', 'Failed to delete picture')
    await expect(question).toBeHidden()
    await expect(uses).toHaveText(['Casa ArcoProject'])
    await db.deleteFrom('ltf_projects').where('title', '=', 'Casa Arco').execute()
  })

  await test.step('one that nothing shows is deleted after asking', async () => {
    await page.reload()
    await deleteButton.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
    await expectToast(page, 'Success', 'Picture deleted successfully')
    await expect(mediaTiles(page)).toHaveCount(0)
    expect((await page.request.get(url)).status()).toBe(404)
    expect(await db.selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

test('Picture library: a picture replaced in place is another one on the public page, under its old description', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/400|409/)
  const old = await uploadPhotograph(page, db, 'A meter board')
  await insertProjectWith(db, 'Hilltop', old.url)
  await expectServedHtml(page, '/projects', (html) => expect(html).toContain(old.hash))
  await page.goto('/admin/media')
  const dialog = await openPicture(page, /A meter board/)
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Replace…' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  await test.step('what is no picture replaces nothing', async () => {
    await choose('notes.jpg', Buffer.from('Call the client at ten.'))
    await expect(dialog.getByRole('alert')).toContainText('picture')
    await expectNoAxeViolations(page)
  })

  await test.step('until it has arrived it holds the save back; cancelled, it replaces nothing', async () => {
    await page.route(isUpload, () => {})
    await choose('lamp.jpg', await phonePhotograph(640, 480))
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(dialog).toContainText('The picture is still being uploaded.')
    await dialog.getByRole('button', { name: 'Cancel' }).first().press('Enter')
    await expect(dialog.getByRole('button', { name: 'Replace…' })).toBeFocused()
    await page.unroute(isUpload)
  })

  await choose('board.jpg', await phonePhotograph(640, 480))
  await expectToast(page, 'Success', 'Picture replaced successfully')
  await expect(dialog.getByLabel('Description for screen readers')).toHaveValue('A meter board')
  await expect(dialog.getByRole('region', { name: 'Used in' }).getByRole('listitem')).toHaveText([
    'HilltopProject',
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(mediaTiles(page)).toHaveCount(1)
  await test.step('Back does not open again what was closed', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/media$/)
    await expect(dialog).toHaveCount(0)
  })
  const row = await db.selectFrom('media').select(['id', 'hash']).executeTakeFirstOrThrow()
  expect(row.id).toBe(old.id)
  await expectServedHtml(page, '/projects', (html) => {
    expect(html).toContain(row.hash)
    expect(html).not.toContain(old.hash)
  })
  expect((await page.request.get(old.url)).status()).toBe(404)
})

test('Picture library: what was typed before or while a picture is replaced stays, and is saved without a conflict', async ({
  page,
  db,
}) => {
  await uploadPhotograph(page, db, 'A meter board')
  await db.updateTable('media').set({ focal_x: 0.2 }).execute()
  await page.goto('/admin/media')
  const dialog = await openPicture(page, /A meter board/)
  await dialog.getByLabel('Description for screen readers').fill('A switchboard')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Replace…' }).click()
  await (await chooser).setFiles(jpegFile(await phonePhotograph(640, 480)))
  await expectToast(page, 'Success', 'Picture replaced successfully')
  await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('50')
  await expect(dialog.getByLabel('Description for screen readers')).toHaveValue('A switchboard')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expectToast(page, 'Success', 'Picture updated successfully')
  expect(await db.selectFrom('media').select(['alt', 'focal_x']).execute()).toEqual([
    { alt: 'A switchboard', focal_x: 0.5 },
  ])
})

test('Picture library: unused pictures are ticked and deleted after asking; what is in use stays', async ({
  page,
  db,
}) => {
  const used = await uploadPhotograph(page, db, 'A used one')
  await insertProjectWith(db, 'Hilltop', used.url)
  for (const alt of ['A lamp', 'A door', 'A cable']) await uploadPhotograph(page, db, alt)
  await page.goto('/admin/media')
  await expect(mediaTiles(page)).toHaveCount(4)
  await test.step('while the filter loads, the pictures that are still shown cannot be ticked', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route(/media\.list/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asking = page.waitForRequest(/media\.list/)
    await page
      .getByRole('button', { name: /^Unused \d/ })
      .first()
      .click()
    await asking
    await expect(page).toHaveURL(/filter=unused/)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    answer.resolve()
  })
  await expect(mediaTiles(page)).toHaveText([/A cable/, /A door/, /A lamp/])
  await expectNoAxeViolations(page)
  const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete' })
  await expect(deleteButton).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check()
  await expect(deleteButton).toHaveText('Delete 3 pictures')
  await page.getByRole('checkbox', { name: 'Select A door' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Select all 3 shown' })).not.toBeChecked()

  const question = page.getByRole('alertdialog', { name: 'Delete Pictures' })
  await deleteButton.click()
  await expect(question).toContainText('delete 2 pictures that no record shows')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mediaTiles(page)).toHaveCount(3)

  const lamp = await db
    .selectFrom('media')
    .select('hash')
    .where('alt', '=', 'A lamp')
    .executeTakeFirstOrThrow()
  await insertProjectWith(db, 'Casa Arco', `/media/${lamp.hash}`)
  await deleteButton.click()
  await question.getByRole('button', { name: 'Delete 2 pictures' }).click()
  await expectToast(page, 'Success', 'One picture deleted; 1 in use or gone by now')
  await expect(mediaTiles(page)).toHaveText([/A door/])
  const left = await db.selectFrom('media').select('alt').orderBy('alt').execute()
  expect(left.map(({ alt }) => alt)).toEqual(['A door', 'A lamp', 'A used one'])
})
