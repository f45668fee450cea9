import sharp from 'sharp'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  chooseFile,
  dialogButton,
  dialogOf,
  isUpload,
  openAddDialog,
  urlField,
} from '../support/image-field.ts'
import { tabTo } from '../support/keyboard.ts'
import { submitSignIn } from '../support/login-page.ts'
import { insertProjects } from '../support/managed-records.ts'
import { jpegFile } from '../support/picture-files.ts'
import { phonePhotograph, photograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const PLAIN_TEXT = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
const SVG = {
  name: 'plan.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

/** Two frames in more pixels and bytes than are sent as they are: shrunk, it would be a still picture. */
async function movingPicture(): Promise<Buffer> {
  const frames = [await photograph(2800, 400), await photograph(2800, 400)]
  const files = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
  return await sharp(files, { join: { animated: true } })
    .webp({ quality: 100 })
    .toBuffer()
}

test('Picture upload: a phone also offers its camera, the one that looks away from the user', async ({
  page,
}) => {
  await openAddDialog(page)
  const opening = page.waitForEvent('filechooser')
  await dialogButton(page, 'Take photograph as picture').click()
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
    [
      { name: 'film.webp', mimeType: 'image/webp', buffer: await movingPicture() },
      'This picture moves. Send a still one.',
    ],
  ] as const) {
    await chooseFile(page, file)
    await expect(urlField(page)).toHaveAccessibleDescription(message)
    await expect(dialogOf(page).getByRole('alert')).toHaveText(message)
    await expect(urlField(page)).toHaveValue('hilltop.jpg')
    await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
    await expect(dialogButton(page, 'Try again')).toHaveCount(0)
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
  await chooseFile(page, jpegFile(Buffer.alloc(25 * 1024 * 1024 + 1), 'film.jpg'))
  await expect(urlField(page)).toHaveAccessibleDescription(
    'This file is too large. The most is 25 MB: send a smaller one.',
  )
  expect(uploads).toBe(0)
})

test('Picture upload: after a lost connection or a failure of the server the same picture can be sent again, and is not forgotten by a save', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|503/)
  await openAddDialog(page)
  await page.route(isUpload, (route) => route.abort())
  await chooseFile(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(urlField(page)).toHaveAccessibleDescription(
    'No connection to the server. Try again when the network is back.',
  )
  await expectNoAxeViolations(page)
  await dialogButton(page, 'Add project').click()
  await expect(dialogOf(page)).toContainText('A picture has not arrived. Try again, or close it.')
  await page.unroute(isUpload)
  await page.route(isUpload, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
  await dialogButton(page, 'Try again').click()
  await expect(urlField(page)).toHaveAccessibleDescription(
    'The server could not take the picture. Try again in a moment.',
  )
  await page.unroute(isUpload)
  await expect(dialogButton(page, 'Close photo.jpg')).toBeVisible()
  await tabTo(page, dialogButton(page, 'Try again'))
  await page.keyboard.press('Enter')
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  await expect(dialogButton(page, 'Upload picture')).toBeFocused()
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
  await tabTo(page, dialogButton(page, 'Upload picture'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(jpegFile(await phonePhotograph(300, 200)))
  await expect(dialogOf(page).getByText(/^Uploading… \d+ %$/)).toBeVisible()
  await expect(dialogOf(page).getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialogButton(page, 'Save project').click()
  await expect(dialogOf(page).getByText('The picture is still being uploaded.')).toBeVisible()
  await tabTo(page, dialogButton(page, 'Cancel'))
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('progressbar')).toHaveCount(0)
  await expect(dialogButton(page, 'Upload picture')).toBeFocused()
  await expect(urlField(page)).toHaveValue('')
  await expect(dialogOf(page).getByText('The picture is still being uploaded.')).toHaveCount(0)

  await test.step('closing the dialog cancels it, after asking', async () => {
    const sending = page.waitForRequest((request) => isUpload(new URL(request.url())))
    await chooseFile(page, jpegFile(await phonePhotograph(300, 200)))
    await sending
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your edits?' })
    await question.getByRole('button', { name: 'Go on editing' }).click()
    await expect(dialogOf(page).getByRole('progressbar')).toBeVisible()
    await page.keyboard.press('Escape')
    const cancelled = page.waitForEvent('requestfailed')
    await question.getByRole('button', { name: 'Discard edits' }).click()
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(dialogOf(page)).toHaveCount(0)
  })
})

test('Picture upload: a reload restores the draft with the address of its picture', async ({ page }) => {
  await openAddDialog(page)
  await chooseFile(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  const url = await urlField(page).inputValue()
  page.once('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.reload()
  await expect(urlField(page)).toHaveValue(url)
  await expect(dialogOf(page).locator('img')).toHaveAttribute('src', url)

  await test.step('it is not discarded while another picture would come into it', async () => {
    await page.route(isUpload, () => {})
    await chooseFile(page, jpegFile(await phonePhotograph(300, 200)))
    await dialogButton(page, 'Discard draft').click()
    await expect(dialogOf(page).getByText('The picture is still being uploaded.')).toBeVisible()
    await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
    await dialogButton(page, 'Cancel').click()
    await dialogButton(page, 'Discard draft').click()
    await expect(dialogOf(page).getByLabel('Title')).toHaveValue('')
  })
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
  await chooseFile(page, jpegFile(await phonePhotograph(300, 200)))
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await submitSignIn(page, staff)
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toHaveCount(0)
  await expect(urlField(page)).toHaveAccessibleDescription('Your session has ended. Sign in and try again.')
  await dialogButton(page, 'Try again').click()
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Hilltop')
})
