import sharp from 'sharp'
import { chooseFile, dialogButton, dialogOf, openAddDialog, urlField } from '../support/image-field.ts'
import { jpegFile, recordSentPictures } from '../support/picture-files.ts'
import { phonePhotograph, photograph } from '../support/pictures.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('Picture upload: a photograph of 12 megapixels is sent smaller and upright, and nothing served tells where it was taken', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000)
  const photo = await phonePhotograph(4000, 3000)
  expect(photo.includes('SECRET-MODEL')).toBe(true)
  const sentPicture = await recordSentPictures(page)
  await openAddDialog(page)
  await chooseFile(page, jpegFile(photo))
  const sent = await sentPicture()
  const { format, width, height, exif } = await sharp(sent).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 1920, 2560, undefined])
  expect(sent.length).toBeLessThan(photo.length / 2)

  await expect(urlField(page)).toHaveValue(/^\/media\/[0-9a-f]{32}$/, { timeout: 30_000 })
  await expect(dialogOf(page).locator('img')).toHaveJSProperty('complete', true)
  await expect(dialogOf(page).getByText('Picture uploaded.')).toBeAttached()
  const url = await urlField(page).inputValue()
  await dialogButton(page, 'Add project').click()
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
  await chooseFile(page, jpegFile(photo))
  expect((await sentPicture()).equals(photo)).toBe(true)
  await expect(urlField(page)).toHaveValue(/^\/media\//)
  const form = await (await page.request.get(await urlField(page).inputValue())).body()
  const { exif, width, height } = await sharp(form).metadata()
  expect([exif, width < height]).toEqual([undefined, true])
})

test('Picture upload: a large drawing keeps its transparency', async ({ page }) => {
  test.setTimeout(120_000)
  const drawing = await (await photograph(3000, 1000)).ensureAlpha(0.5).png().toBuffer()
  const sentPicture = await recordSentPictures(page)
  await openAddDialog(page)
  await chooseFile(page, { name: 'plan.png', mimeType: 'image/png', buffer: drawing })
  const sent = sharp(await sentPicture())
  const { format, width } = await sent.metadata()
  const { isOpaque } = await sent.stats()
  expect([format, width, isOpaque]).toEqual(['webp', 2560, false])
  await expect(urlField(page)).toHaveValue(/^\/media\//, { timeout: 60_000 })
})
