import { expect, type Page } from 'playwright/test'
import type { TestFile } from './picture-files.ts'

// The field 'Image URL' of the dialog that adds or edits a project.
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const urlField = (page: Page) => dialogOf(page).getByLabel('Image URL')
/** The first button with this name; of several 'Cancel' and 'Try again', that of the field 'Image URL'. */
export const dialogButton = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).first()

/** Whether a request is the upload of a picture. */
export const isUpload = (url: URL) => url.pathname === '/media'

/** Opens the dialog of a new project, with a title in it. */
export async function openAddDialog(page: Page): Promise<void> {
  await page.goto('/admin/projects')
  await expect(page.getByText('No projects found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add project' }).click()
  await dialogOf(page).getByLabel('Title').fill('Hilltop')
}

/** Chooses a file by the button 'Upload picture'. */
export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialogButton(page, 'Upload picture').click()
  await (await chooser).setFiles(file)
}
