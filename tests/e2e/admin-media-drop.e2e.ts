import type { Page, Route } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { isUpload } from '../support/image-field.ts'
import { insertOneOfEach, insertProjects } from '../support/managed-records.ts'
import { dragFiles, dropFiles, jpegFile, pasteFiles } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

/** The address of an uploaded picture, and of the file that shows it: one of its widths as soon as they are made. */
const UPLOADED = /^\/media\/[0-9a-f]{32}$/
const SHOWN = /^\/media\/[0-9a-f]{32}(-\d+\.jpg)?$/
const THEIRS = `/media/${'0'.repeat(32)}`
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const smallPhoto = async (name?: string) => jpegFile(await phonePhotograph(300, 200), name)

/** Holds uploads back, in the order in which they are sent. */
async function holdUploads(page: Page, count: number) {
  const held = Array.from({ length: count }, () => Promise.withResolvers<'go on' | 'fail'>())
  const pending = [...held]
  let started = 0
  await page.route(isUpload, async (route) => {
    started += 1
    const outcome = (await pending.shift()?.promise) ?? 'go on'
    await (outcome === 'fail' ? route.abort() : route.continue())
  })
  return { release: held.map(({ resolve }) => resolve), started: () => started }
}

test('Picture drop: on an image field or pasted into it, a picture is uploaded; text is pasted as text', async ({
  page,
}) => {
  await page.goto('/admin/clients')
  await expect(page.getByText('No clients found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Logo URL')
  await dropFiles(field, await smallPhoto())
  await expect(field).toHaveValue(UPLOADED)
  const dropped = await field.inputValue()
  await expect(dialog.locator('img')).toHaveAttribute('src', dropped)
  await pasteFiles(field, await smallPhoto())
  await expect(field).not.toHaveValue(dropped)
  await expect(field).toHaveValue(UPLOADED)
  const pasted = await field.inputValue()
  await dropFiles(field, await smallPhoto(), await smallPhoto())
  await expect(field).toHaveAccessibleDescription('One picture has a place here, not 2. Choose one of them.')
  await expect(field).toHaveValue(pasted)
  await expectNoAxeViolations(page)

  await test.step('a cell of a spreadsheet, which is text and a picture, is pasted as text', async () => {
    const prevented = await field.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '415 V')
      clipboardData.items.add(new File(['x'], 'cell.png', { type: 'image/png' }))
      return !element.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
      )
    })
    expect(prevented).toBe(false)
  })

  await test.step('a file that is dropped beside it does not replace the page', async () => {
    const prevented = await dialog.getByLabel('Name').evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'photo.jpg'))
      return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    })
    expect(prevented).toBe(true)
    await expect(field).toHaveValue(pasted)
  })
})

test('Picture drop: on a record of a list, the picture becomes its own', async ({ page, db }) => {
  await insertOneOfEach(db)
  await page.goto('/admin/projects')
  await dragFiles(card(page, 'Hilltop'), await smallPhoto())
  await expect(page.getByText('Picture of Hilltop')).toBeVisible()
  await expectNoAxeViolations(page)
  await dropFiles(card(page, 'Hilltop'), await smallPhoto())
  await expectToast(page, 'Success', 'Project updated successfully')
  await expect(card(page, 'Hilltop').locator('img')).toHaveAttribute('src', SHOWN)
  await expect(panel(page)).toHaveCount(0)

  await page.goto('/admin/team')
  await dropFiles(card(page, 'Asha Ketkar'), await smallPhoto())
  await expectToast(page, 'Success', 'Team member updated successfully')
  await expect(card(page, 'Asha Ketkar').locator('img')).toHaveAttribute('src', SHOWN)

  await page.goto('/admin/clients')
  await dropFiles(page.getByRole('row', { name: 'Kokum Residency' }), await smallPhoto())
  await expectToast(page, 'Success', 'Client updated successfully')
  await expect(page.getByRole('img', { name: 'Logo of Kokum Residency' })).toHaveAttribute('src', SHOWN)
})

test('Picture drop: a second picture on the same record takes the place of the first, which is not there yet', async ({
  page,
  db,
}) => {
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin/projects')
  const { started } = await holdUploads(page, 1)
  await dropFiles(card(page, 'Hilltop'), await smallPhoto('wrong.jpg'))
  await expect.poll(started).toBe(1)
  const answering = page.waitForResponse((response) => isUpload(new URL(response.url())))
  await dropFiles(card(page, 'Hilltop'), await smallPhoto('right.jpg'))
  const { url } = (await (await answering).json()) as { url: string }
  await expectToast(page, 'Success', 'Project updated successfully')
  await expect(panel(page)).toHaveCount(0)
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: url }])
})

test('Picture drop: on a record that was edited meanwhile, other changes stay, and a picture of somebody else is not replaced', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409|404|ERR_FAILED/)
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin/projects')
  const { release } = await holdUploads(page, 2)
  await dropFiles(card(page, 'Hilltop'), await smallPhoto())
  await expect(panel(page)).toContainText('Picture of Hilltop')
  await db.updateTable('ltf_projects').set({ location: 'Thane' }).execute()
  release[0]?.('go on')
  await expectToast(page, 'Success', 'Project updated successfully')
  const saved = await db
    .selectFrom('ltf_projects')
    .select(['image_url', 'location'])
    .executeTakeFirstOrThrow()
  expect(saved).toEqual({ image_url: expect.stringMatching(UPLOADED), location: 'Thane' })

  await dropFiles(card(page, 'Hilltop'), await smallPhoto())
  await expect(panel(page)).toContainText('Picture of Hilltop')
  await db.updateTable('ltf_projects').set({ image_url: THEIRS }).execute()
  release[1]?.('go on')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Somebody else changed the picture of this project in the meantime. To replace theirs, drop yours again.',
  )
  await expect(panel(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: THEIRS }])

  await test.step('a save of mine whose answer was lost is not taken for one of somebody else', async () => {
    const isUpdate = /projects\.update/
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(isUpdate, loseAnswer, { times: 1 })
    await dropFiles(card(page, 'Hilltop'), await smallPhoto())
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page)).toHaveCount(0)
  })
})

test('Picture drop: beside the records of a list, it opens the dialog of a new one with the picture in it', async ({
  page,
  db,
}) => {
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin/projects')
  const heading = page.getByRole('heading', { level: 1 })
  await dragFiles(heading, await smallPhoto())
  await expect(page.getByText('New project with this picture')).toBeVisible()
  await dropFiles(heading, await smallPhoto())
  await expect(page.getByText('New project with this picture')).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await expect(dialog.getByLabel('Image URL')).toHaveValue(UPLOADED)
  await dialog.getByLabel('Title').fill('Casa Arco')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Success', 'Project added successfully')
  await expect(card(page, 'Casa Arco').locator('img')).toHaveAttribute('src', SHOWN)
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(dialog.getByLabel('Image URL')).toHaveValue('')
})

test('Picture drop: of several at once two are sent at a time; each has its progress, cancel and retry, and can be given to a new record', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|400/)
  await page.goto('/admin/projects')
  const { release, started } = await holdUploads(page, 4)
  const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']
  const photos = await Promise.all(names.map(smallPhoto))
  await dropFiles(page.getByRole('heading', { level: 1 }), ...photos)
  const row = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await expect.poll(started).toBe(2)
  await expect(row('one.jpg')).toContainText(/Uploading… \d+ %/)
  await expect(row('three.jpg')).toContainText('Waiting…')
  await expectNoAxeViolations(page)

  await row('four.jpg').getByRole('button', { name: 'Cancel' }).click()
  await expect(row('four.jpg')).toHaveCount(0)
  release[0]?.('fail')
  await expect(row('one.jpg').getByRole('alert')).toHaveText(
    'No connection to the server. Try again when the network is back.',
  )
  await expect.poll(started).toBe(3)
  release[1]?.('go on')
  release[2]?.('go on')
  await expect(row('two.jpg')).toContainText('Uploaded')
  await expect(row('three.jpg')).toContainText('Uploaded')
  release[3]?.('go on')
  await row('one.jpg').getByRole('button', { name: 'Try again' }).click()
  await expect(row('one.jpg')).toContainText('Uploaded')
  expect(started()).toBe(4)
  await expectNoAxeViolations(page)

  await row('two.jpg').getByRole('button', { name: 'Add project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await expect(dialog.getByLabel('Image URL')).toHaveValue(UPLOADED)
  await dialog.getByLabel('Title').fill('Casa Arco')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Success', 'Project added successfully')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
})

test('Picture drop: leaving a list cancels its uploads, after asking', async ({ page, db }) => {
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin/projects')
  const { started } = await holdUploads(page, 1)
  await dropFiles(card(page, 'Hilltop'), await smallPhoto())
  await expect.poll(started).toBe(1)
  const toTeam = page.getByRole('link', { name: 'Team', exact: true })
  await toTeam.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(panel(page)).toContainText('Uploading…')
  await toTeam.click()
  const cancelled = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Leave' }).click()
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})
