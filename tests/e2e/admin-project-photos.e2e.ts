import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { isUpload } from '../support/image-field.ts'
import { dropFiles, jpegFile } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit project' })
const photosOf = (page: Page) => dialogOf(page).getByRole('group', { name: 'Photographs' })
const rowsOf = (page: Page) => photosOf(page).getByRole('list').first().getByRole('listitem')

async function openProject(page: Page) {
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Edit Hilltop' }).click()
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Save project' }).click()
}

test('Project photographs: one that is refused says why, the others arrive, and none that has not is forgotten', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/415|400|ERR_FAILED/)
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
  await openProject(page)
  const text = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  const release = Promise.withResolvers<void>()
  await page.route(isUpload, async (route) => {
    await release.promise
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await photosOf(page).getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles([text, jpegFile(await phonePhotograph(640, 480))])
  await expect(photosOf(page).getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await save(page)
  await expect(dialogOf(page).getByRole('alert')).toContainText('still being uploaded')
  release.resolve()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(photosOf(page).getByRole('alert')).toContainText(/picture/)
  await photosOf(page).getByRole('button', { name: 'Close meter.jpg' }).click()
  await expect(photosOf(page).getByRole('alert')).toHaveCount(0)

  await test.step('one whose connection was lost is asked for by the save, and sent again by keyboard', async () => {
    await page.route(isUpload, (route) => route.abort(), { times: 1 })
    await dropFiles(photosOf(page), jpegFile(await phonePhotograph(600, 450), 'path.jpg'))
    const retry = photosOf(page).getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await save(page)
    await expect(dialogOf(page)).toContainText('A picture has not arrived. Try again, or close it.')
    const answer = Promise.withResolvers<void>()
    await page.route(isUpload, async (route) => {
      await answer.promise
      await route.continue()
    })
    await retry.press('Enter')
    await expect(photosOf(page).getByRole('listitem').filter({ hasText: 'path.jpg' })).toBeFocused()
    answer.resolve()
    await expect(rowsOf(page)).toHaveCount(2)
  })
  await save(page)
  await expectToast(page, 'Success', 'Project updated successfully')
  const { photos } = await db.selectFrom('ltf_projects').select('photos').executeTakeFirstOrThrow()
  expect(photos).toHaveLength(2)
  expect(photos[0]?.image_url).toMatch(/^\/media\/[0-9a-f]{32}$/)
})
