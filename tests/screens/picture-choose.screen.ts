import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { mediaTiles } from '../support/screens/media-library.ts'
import { addPicture, dropFiles, pasteFiles, photograph } from '../support/screens/pictures.ts'
import { dialogButton, openAddDialog } from '../support/screens/project-dialog.ts'
import { db, expect, expectToast, page, test, userEvent } from '../support/screens/screen.tsx'
import { tabTo } from '../support/screens/tab-to.ts'
import { uploads } from '../support/screens/uploads.ts'

const opener = dialogButton('Choose from library as picture')
const library = page.getByRole('dialog', { name: 'Choose from library' })
const search = library.getByRole('searchbox', { name: 'Search pictures' })
const project = page.getByRole('dialog', { name: 'Add project' })

async function openLibraryByKey() {
  await openAddDialog()
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveFocus()
}

test('Image field: a picture is found by the search and chosen from the library by keyboard', async () => {
  const { url } = await addPicture('A meter board')
  await addPicture('A lamp')
  await openLibraryByKey()
  await expect.element(mediaTiles).toHaveLength(2)
  await expectNoAxeViolations()
  await userEvent.keyboard('meter')
  await expect.element(mediaTiles).toHaveLength(1)
  await expect.element(mediaTiles).toMatchTextContent(/A meter board/)
  await tabTo(mediaTiles.getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await expect.element(library).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(project.getByLabelText('Image URL')).toHaveValue(url)
  await project.getByRole('button', { name: 'Add project' }).click()
  await expectToast('Success', 'Project added successfully')
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: url }])
})

test('Image field: Escape closes only the library', async () => {
  await openLibraryByKey()
  await userEvent.keyboard('{Escape}')
  await expect.element(library).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(project).toBeVisible()
})

test('Image field: a picture dropped or pasted on the library does not go to the field behind it', async () => {
  await openLibraryByKey()
  await dropFiles(library, await photograph('board.jpg'))
  await pasteFiles(search, await photograph('lamp.jpg'))
  await expect.element(library).toBeVisible()
  expect(uploads.sent).toEqual([])
})
