import { openScreen, page } from './screen.tsx'

/** The open dialog. */
export const dialog = page.getByRole('dialog')
/** The field 'Image URL' of the dialog that adds or edits a project. */
export const urlField = dialog.getByLabelText('Image URL')
/** The first button with this name: for 'Cancel' and 'Try again' the button of the field 'Image URL'. */
export const dialogButton = (name: string) => dialog.getByRole('button', { name }).first()

/** Opens the dialog of a new project, and fills in a title. */
export async function openAddDialog(): Promise<void> {
  await openScreen('/admin/projects')
  await page.getByRole('button', { name: 'Add project' }).click()
  await dialog.getByLabelText('Title *').fill('Hilltop')
}
