import sharp from 'sharp'
import { expect, test } from '../../support/fixtures.ts'
import {
  choosePhotos,
  expectReady,
  expectSent,
  fillInquiryForm,
  photoFile,
  submitButton,
} from '../../support/inquiry-form-page.ts'
import { signIn } from '../../support/staff-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// S21, S01
test('Inquiry photographs: two from a phone arrive shrunk, upright and without location data, and only staff can see them', async ({
  page,
  newVisitor,
  db,
  site,
  tolerate,
}) => {
  tolerate(/401|404/)
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  const large = await photoFile('board.jpg', 2700, 1200)
  // Large enough to be shrunk.
  expect(large.buffer.length).toBeGreaterThan(400 * 1024)
  await choosePhotos(page, large, await photoFile('meter.jpg', 800, 600))
  for (const name of ['board.jpg', 'meter.jpg']) await expectReady(page, name)
  await submitButton(page).click()
  await expectSent(page)
  await expect(page.getByText('board.jpg')).toHaveCount(0)
  const rows = await db
    .selectFrom('inquiry_media')
    .select(['id', 'inquiry_id', 'width', 'height'])
    .orderBy('width', 'desc')
    .execute()
  const [inquiry] = await db.selectFrom('inquiries').select('id').execute()
  expect(rows.map(({ inquiry_id, width, height }) => [inquiry_id, width, height])).toEqual([
    [inquiry?.id, 1138, 2560],
    [inquiry?.id, 600, 800],
  ])

  const office = await newVisitor()
  await signIn(office.context(), db, site.url)
  await office.goto(`${site.url}/admin/inquiries?id=${inquiry?.id}`)
  await expect(office.getByRole('heading', { name: 'Photographs (2)' })).toBeVisible()
  const links = office.getByRole('link', { name: /^Photograph \d of 2, opens large$/ })
  await expect(links).toHaveCount(2)
  for (const thumbnail of await links.getByRole('img').all())
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBeGreaterThan(400)
  for (const { id, width, height } of rows)
    for (const path of [`/inquiry-media/${id}`, `/inquiry-media/${id}/thumbnail`]) {
      const response = await office.request.get(site.url + path)
      expect([response.status(), response.headers()['cache-control']]).toEqual([200, 'no-store'])
      const bytes = await response.body()
      expect(bytes.includes('SECRET-MODEL')).toBe(false)
      const metadata = await sharp(bytes).metadata()
      expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
      expect(Math.abs((metadata.width ?? 0) / (metadata.height ?? 1) - width / height)).toBeLessThan(0.01)
      expect((await page.request.get(site.url + path)).status()).toBe(401)
    }
  const opened = office.waitForEvent('popup')
  await links.first().click()
  const picture = (await opened).getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(1000)

  await test.step('they are erased together with the inquiry', async () => {
    await office.getByRole('button', { name: 'Delete inquiry' }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete inquiry' }).click()
    await expect.poll(async () => (await db.selectFrom('inquiries').select('id').execute()).length).toBe(0)
    for (const { id } of rows)
      expect((await office.request.get(`${site.url}/inquiry-media/${id}`)).status()).toBe(404)
  })
})
