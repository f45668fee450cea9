import { newId } from '../../../server/core/database/ids.ts'
import { db, expect, page } from './screen.tsx'

/** Stores an active project that shows the picture. */
export async function insertProjectWith(title: string, image_url: string): Promise<void> {
  await db.insertInto('ltf_projects').values({ id: newId(), slug: newId(), title, image_url }).execute()
}

/** The tiles of the library, or of the dialog that chooses a picture. */
export const mediaTiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')

/** The dialog of a picture. */
export const pictureDialog = page.getByRole('dialog', { name: 'Edit picture' })
export const description = pictureDialog.getByLabelText('Description for screen readers')

/** Opens the dialog of a picture by its tile. */
export async function openPicture(name: RegExp): Promise<void> {
  await mediaTiles.getByRole('button', { name }).click()
  await expect.element(pictureDialog).toBeVisible()
}
