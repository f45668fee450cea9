import { expectNoAxeViolations } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { mediaTiles, uploadPhotograph } from '../support/media-library.ts'
import { dragFiles, dropFiles, jpegFile, pasteFiles } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const photos = async (...names: string[]) =>
  await Promise.all(names.map(async (name) => jpegFile(await phonePhotograph(600, 450), name)))

test('Picture library: several pictures are uploaded by the button or dropped on the screen; what is none is refused', async ({
  page,
  tolerate,
}) => {
  tolerate(/400/)
  await page.goto('/admin/media')
  const main = page.getByRole('main')
  const chooser = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(await photos('board.jpg', 'lamp.jpg'))
  await expect(mediaTiles(page)).toHaveCount(2)

  const dropped = await photos('door.jpg')
  await dragFiles(main, ...dropped)
  await expect(page.getByText('Add to the library')).toBeVisible()
  await dropFiles(main, ...dropped, jpegFile(Buffer.from('Call at ten.'), 'notes.jpg'))
  await expect(mediaTiles(page)).toHaveCount(3)
  const uploads = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await expect(uploads).toHaveText([/notes\.jpg.*picture/])
  await expectNoAxeViolations(page)
  await uploads.getByRole('button', { name: 'Close notes.jpg' }).click()
  await expect(uploads).toHaveCount(0)
})

test('Image field: a picture is chosen from the library by keyboard, and the search finds it', async ({
  page,
  db,
}) => {
  const { url } = await uploadPhotograph(page, db, 'A meter board')
  await uploadPhotograph(page, db, 'A lamp')
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Add project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await dialog.getByLabel('Title').fill('Hilltop')
  const opener = dialog.getByRole('button', { name: 'Choose from library as picture' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const library = page.getByRole('dialog', { name: 'Choose from library' })
  await expect(library.getByRole('searchbox', { name: 'Search pictures' })).toBeFocused()
  await expect(mediaTiles(page)).toHaveCount(2)
  await expectNoAxeViolations(page)

  await test.step('Escape closes the library alone', async () => {
    await page.keyboard.press('Escape')
    await expect(library).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
  })
  await test.step('what is dropped on the library or pasted into it does not go to the field behind it', async () => {
    await dropFiles(library, ...(await photos('board.jpg')))
    await pasteFiles(library.getByRole('searchbox'), ...(await photos('lamp.jpg')))
    await expect(dialog.locator('progress')).toHaveCount(0)
  })
  await page.keyboard.type('meter')
  await expect(mediaTiles(page)).toHaveText([/A meter board/])
  await tabTo(page, mediaTiles(page).getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(library).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(dialog.getByLabel('Image URL')).toHaveValue(url)
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Success', 'Project added successfully')
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: url }])
  expect(await db.selectFrom('media').select('id').execute()).toHaveLength(2)
})
