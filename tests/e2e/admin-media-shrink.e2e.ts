import sharp from 'sharp'
import { chooseFile, dialogButton, dialogOf, openAddDialog, urlField } from '../support/image-field.ts'
import { jpegFile, recordSentPictures } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
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
