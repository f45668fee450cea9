import { expect, type Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { phonePhotograph } from './pictures.ts'

/** Uploads a photograph of its own content as the page's account, and waits until it is processed. */
export async function uploadPhotograph(
  page: Page,
  db: Db,
  alt = '',
): Promise<{ id: string; url: string; hash: string }> {
  const buffer = await phonePhotograph(600, 450)
  const response = await page.request.post('/media', {
    multipart: { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(response.status()).toBe(200)
  const { id, url } = (await response.json()) as { id: string; url: string }
  const findState = async () => {
    const row = db.selectFrom('media').select('state').where('id', '=', id)
    return (await row.executeTakeFirst())?.state
  }
  await expect.poll(findState, { timeout: 120_000 }).toBe('ready')
  if (alt) await db.updateTable('media').set({ alt }).where('id', '=', id).execute()
  return { id, url, hash: url.slice('/media/'.length) }
}

/** Stores an active project that shows the picture. */
export async function insertProjectWith(db: Db, title: string, image_url: string): Promise<void> {
  await db.insertInto('ltf_projects').values({ id: newId(), slug: newId(), title, image_url }).execute()
}

/** The tiles of the library, or of the dialog that chooses a picture. */
export const mediaTiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')

/** Opens the dialog of a picture by its tile. */
export async function openPicture(page: Page, name: string | RegExp) {
  await mediaTiles(page).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(dialog).toBeVisible()
  return dialog
}
