import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { submitSignIn } from '../support/login-page.ts'
import { insertProjects } from '../support/managed-records.ts'
import { jpegFile, recordSentPictures, type TestFile } from '../support/picture-files.ts'
import { phonePhotograph, photograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const dialogOf = (page: Page) => page.getByRole('dialog')
const urlField = (page: Page) => dialogOf(page).getByLabel('Image URL')
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const isUpload = (url: URL) => url.pathname === '/media'

async function openAddDialog(page: Page) {
  await page.goto('/admin/projects')
  await expect(page.getByText('No projects found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add project' }).click()
  await dialogOf(page).getByLabel('Title').fill('Hilltop')
}

async function choose(page: Page, file: TestFile, name = 'Upload') {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(file)
}

const PLAIN_TEXT = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
const SVG = {
  name: 'plan.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

test('Picture upload: a photograph of 12 megapixels is sent smaller and upright, and nothing served tells where it was taken', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000)
  const photo = await phonePhotograph(4000, 3000)
  expect(photo.includes('SECRET-MODEL')).toBe(true)
  const sentPicture = await recordSentPictures(page)
  await openAddDialog(page)
  await choose(page, jpegFile(photo))
  const sent = await sentPicture()
  const { format, width, height, exif } = await sharp(sent).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 1920, 2560, undefined])
  expect(sent.length).toBeLessThan(photo.length / 2)

  await expect(urlField(page)).toHaveValue(/^\/media\/[0-9a-f]{32}$/, { timeout: 30_000 })
  await expect(dialogOf(page).locator('img')).toHaveJSProperty('complete', true)
  await expect(dialogOf(page).getByText('Picture uploaded.')).toBeAttached()
  const url = await urlField(page).inputValue()
  await button(page, 'Add project').click()
  await expectToast(page, 'Success', 'Project added successfully')
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: url }])

  const fetchForm = async (suffix: string) => await page.request.get(`${url}${suffix}`)
  await expect
    .poll(async () => (await fetchForm('-480.avif')).headers()['content-type'], { timeout: 150_000 })
    .toBe('image/avif')
  for (const suffix of ['', '-480.avif', '-480.webp', '-480.jpg', '-1920.jpg']) {
    const form = await (await fetchForm(suffix)).body()
    const { exif, xmp, iptc, width, height } = await sharp(form).metadata()
    expect([exif, xmp, iptc], suffix).toEqual([undefined, undefined, undefined])
    expect(height / width, suffix).toBeCloseTo(4 / 3, 1)
  }
})

test('Picture upload: a small photograph is sent as it is, and served upright and without its metadata', async ({
  page,
}) => {
  const photo = await phonePhotograph(600, 450)
  const sentPicture = await recordSentPictures(page)
  await openAddDialog(page)
  await choose(page, jpegFile(photo))
  expect((await sentPicture()).equals(photo)).toBe(true)
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  const form = await (await page.request.get(await urlField(page).inputValue())).body()
  const { exif, width, height } = await sharp(form).metadata()
  expect([exif, width < height]).toEqual([undefined, true])
})

test('Picture upload: a large drawing keeps its transparency', async ({ page }) => {
  const drawing = await (await photograph(3000, 1000)).ensureAlpha(0.5).png().toBuffer()
  const sentPicture = await recordSentPictures(page)
  await openAddDialog(page)
  await choose(page, { name: 'plan.png', mimeType: 'image/png', buffer: drawing })
  const sent = sharp(await sentPicture())
  const { format, width } = await sent.metadata()
  const { isOpaque } = await sent.stats()
  expect([format, width, isOpaque]).toEqual(['webp', 2560, false])
  await expect(urlField(page)).toHaveValue(/^\/media\//, { timeout: 30_000 })
})

test('Picture upload: a phone also offers its camera, the one that looks away from the user', async ({
  page,
}) => {
  await openAddDialog(page)
  const opening = page.waitForEvent('filechooser')
  await button(page, 'Take photograph').click()
  const chooser = await opening
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles(jpegFile(await phonePhotograph(300, 200)))
  await expect(urlField(page)).toHaveValue(/^\/media\//)
})

test('Picture upload: what is no picture is refused at the field in the words of the server, and what was typed stays', async ({
  page,
  tolerate,
}) => {
  tolerate(/400/)
  await openAddDialog(page)
  await urlField(page).fill('hilltop.jpg')
  for (const [file, message] of [
    [PLAIN_TEXT, 'This file is not a picture. Send a JPEG, PNG, WebP or AVIF.'],
    [SVG, 'An SVG drawing cannot be used here. Send it as a PNG.'],
    [
      jpegFile((await phonePhotograph(300, 200)).subarray(0, 2000)),
      'This picture is damaged or ends early. Open it, save it again and send that.',
    ],
  ] as const) {
    await choose(page, file)
    await expect(urlField(page)).toHaveAccessibleDescription(message)
    await expect(dialogOf(page).getByRole('alert')).toHaveText(message)
    await expect(urlField(page)).toHaveValue('hilltop.jpg')
    await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
    await expect(button(page, 'Try again')).toHaveCount(0)
  }
  await expectNoAxeViolations(page)
  await urlField(page).fill('other.jpg')
  await expect(urlField(page)).not.toHaveAttribute('aria-invalid')
})

test('Picture upload: a picture above 25 MB that cannot be shrunk is refused before it is sent', async ({
  page,
}) => {
  await openAddDialog(page)
  let uploads = 0
  page.on('request', (request) => (uploads += Number(isUpload(new URL(request.url())))))
  await choose(page, jpegFile(Buffer.alloc(25 * 1024 * 1024 + 1), 'film.jpg'))
  await expect(urlField(page)).toHaveAccessibleDescription(
    'This file is too large. The most is 25 MB: send a smaller one.',
  )
  expect(uploads).toBe(0)
})

test('Picture upload: after a lost connection or a failure of the server the same picture can be sent again', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|503/)
  await openAddDialog(page)
  await page.route(isUpload, (route) => route.abort())
  await choose(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(urlField(page)).toHaveAccessibleDescription(
    'No connection to the server. Try again when the network is back.',
  )
  await expectNoAxeViolations(page)
  await page.unroute(isUpload)
  await page.route(isUpload, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
  await button(page, 'Try again').click()
  await expect(urlField(page)).toHaveAccessibleDescription(
    'The server could not take the picture. Try again in a moment.',
  )
  await page.unroute(isUpload)
  await tabTo(page, button(page, 'Try again'))
  await page.keyboard.press('Enter')
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  await expect(button(page, 'Upload')).toBeFocused()
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
})

test('Picture upload: one under way shows its progress, holds the save back and can be cancelled', async ({
  page,
  db,
}) => {
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Edit Hilltop' }).click()
  await page.route(isUpload, () => {})
  await tabTo(page, button(page, 'Upload'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(jpegFile(await phonePhotograph(300, 200)))
  await expect(dialogOf(page).getByText(/^Uploading… \d+ %$/)).toBeVisible()
  await expect(dialogOf(page).getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Save project').click()
  await expect(dialogOf(page).getByText('The picture is still being uploaded.')).toBeVisible()
  await tabTo(page, button(page, 'Cancel').first())
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('progressbar')).toHaveCount(0)
  await expect(button(page, 'Upload')).toBeFocused()
  await expect(urlField(page)).toHaveValue('')
  await expect(dialogOf(page).getByText('The picture is still being uploaded.')).toHaveCount(0)

  await test.step('closing the dialog cancels it', async () => {
    const sending = page.waitForRequest((request) => isUpload(new URL(request.url())))
    await choose(page, jpegFile(await phonePhotograph(300, 200)))
    await sending
    const cancelled = page.waitForEvent('requestfailed')
    await page.keyboard.press('Escape')
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(dialogOf(page)).toHaveCount(0)
  })
})

test('Picture upload: a reload restores the draft with the address of its picture', async ({ page }) => {
  await openAddDialog(page)
  await choose(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  const url = await urlField(page).inputValue()
  page.once('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.reload()
  await expect(urlField(page)).toHaveValue(url)
  await expect(dialogOf(page).locator('img')).toHaveAttribute('src', url)
})

test('Picture upload: after the session has ended the login opens, and the picture can be sent again', async ({
  page,
  context,
  staff,
  tolerate,
}) => {
  tolerate(/401/)
  await openAddDialog(page)
  await context.clearCookies()
  await choose(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await submitSignIn(page, staff)
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toHaveCount(0)
  await expect(urlField(page)).toHaveAccessibleDescription('Your session has ended. Sign in and try again.')
  await button(page, 'Try again').click()
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
})
