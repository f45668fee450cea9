import { insertProjectWith, mediaTiles, openPicture, uploadPhotograph } from '../support/media-library.ts'
import { jpegFile } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test('Picture library: a picture is replaced in place, is another one on the public page, and is deleted when nothing shows it', async ({
  page,
  db,
}) => {
  const old = await uploadPhotograph(page, db, 'A meter board')
  await insertProjectWith(db, 'Hilltop', old.url)
  await expectServedHtml(page, '/projects', (html) => expect(html).toContain(old.hash))
  await page.goto('/admin/media')
  const dialog = await openPicture(page, /A meter board/)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Replace…' }).click()
  await (await chooser).setFiles(jpegFile(await phonePhotograph(640, 480), 'board.jpg'))
  await expectToast(page, 'Success', 'Picture replaced successfully')
  const { id, hash } = await db.selectFrom('media').select(['id', 'hash']).executeTakeFirstOrThrow()
  expect(id).toBe(old.id)
  await expectServedHtml(page, '/projects', (html) => {
    expect(html).toContain(hash)
    expect(html).not.toContain(old.hash)
  })
  expect((await page.request.get(old.url)).status()).toBe(404)
  await expect.poll(async () => (await page.request.get(`/media/${hash}-480.avif`)).status()).toBe(200)
  // Until then an open dialog keeps asking for the picture, and may do so when it is just deleted.
  const isReady = async () =>
    (await db.selectFrom('media').select('state').executeTakeFirst())?.state === 'ready'
  await expect.poll(isReady).toBe(true)

  await db.deleteFrom('ltf_projects').execute()
  await page.reload()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
  await expectToast(page, 'Success', 'Picture deleted successfully')
  await expect(mediaTiles(page)).toHaveCount(0)
  expect((await page.request.get(`/media/${hash}`)).status()).toBe(404)
})
