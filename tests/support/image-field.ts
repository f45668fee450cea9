import { expect, type Page } from 'playwright/test'
import type { TestFile } from './picture-files.ts'

// The image field of the dialog that adds or edits a project.
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const urlField = (page: Page) => dialogOf(page).getByLabel('Image URL')
export const dialogButton = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })

/** Whether a request is the upload of a picture. */
export const isUpload = (url: URL) => url.pathname === '/media'

/** Opens the dialog of a new project, with a title in it. */
export async function openAddDialog(page: Page): Promise<void> {
  await page.goto('/admin/projects')
  await expect(page.getByText('No projects found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add project' }).click()
  await dialogOf(page).getByLabel('Title').fill('Hilltop')
}

/** Chooses a file by the 'Upload' button. */
export async function chooseFile(page: Page, file: TestFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialogButton(page, 'Upload').click()
  await (await chooser).setFiles(file)
}
