import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { choosePhotos, fillInquiryForm, photoFile, submitButton } from '../support/inquiry-form-page.ts'
import { signIn } from '../support/staff-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const sent = (page: Page) => expect(page.getByText('Inquiry Submitted Successfully!').first()).toBeVisible()

/** The bar of the phone's numbers stays away at the top; it lies outside of the landmarks. */
async function expectNoAxeViolationsAtTop(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.phone-bar')).toBeHidden()
  await expectNoAxeViolations(page)
}

// S21, S01
test('Inquiry photographs: two from a phone arrive shrunk, upright and without their place; staff see them, nobody else', async ({
  page,
  newVisitor,
  db,
  site,
  tolerate,
}) => {
  tolerate(/401|404/)
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/inquiry-media')) sizes.push(Number(request.headers()['content-length'] ?? 0))
  })
  const large = await photoFile('board.jpg', 4032, 3024)
  expect(large.buffer.length).toBeGreaterThan(2_000_000)
  await choosePhotos(page, large, await photoFile('meter.jpg'))
  for (const name of ['board.jpg', 'meter.jpg'])
    await expect(row(page, name)).toContainText('Ready', { timeout: 30_000 })
  await expectNoAxeViolationsAtTop(page)
  await submitButton(page).click()
  await sent(page)
  await expect(page.getByText('board.jpg')).toHaveCount(0)
  const rows = await db
    .selectFrom('inquiry_media')
    .select(['id', 'inquiry_id', 'width', 'height'])
    .orderBy('width', 'desc')
    .execute()
  const [inquiry] = await db.selectFrom('inquiries').select('id').execute()
  expect(rows.map(({ inquiry_id, width, height }) => [inquiry_id, width, height])).toEqual([
    [inquiry?.id, 1920, 2560],
    [inquiry?.id, 900, 1200],
  ])

  const office = await newVisitor()
  await signIn(office.context(), db, site.url)
  await office.goto(`${site.url}/admin/inquiries`)
  await expect(office.getByRole('link', { name: /2 photographs/ })).toBeVisible()
  await office.goto(`${site.url}/admin/inquiries?id=${inquiry?.id}`)
  await expect(office.getByRole('heading', { name: 'Photographs (2)' })).toBeVisible()
  const links = office.getByRole('link', { name: /^Photograph \d of 2, opens large$/ })
  await expect(links).toHaveCount(2)
  for (const thumbnail of await links.getByRole('img').all())
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
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

  await test.step('they are erased with the inquiry', async () => {
    await office.getByRole('button', { name: 'Delete inquiry' }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete inquiry' }).click()
    await expect.poll(async () => (await db.selectFrom('inquiries').select('id').execute()).length).toBe(0)
    for (const { id } of rows)
      expect((await office.request.get(`${site.url}/inquiry-media/${id}`)).status()).toBe(404)
  })
})

test('Inquiry photographs: a refused file says why, at most five are taken, and the inquiry goes without it', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/400/)
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  const text = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 no picture') }
  await choosePhotos(page, text, await photoFile('board.jpg', 300, 200))
  await expect(row(page, 'list.jpg')).toContainText('This file is not a picture.')
  await expect(row(page, 'board.jpg')).toContainText('Ready')
  const rows = page.getByRole('list', { name: 'Photographs' }).getByRole('listitem')
  const announcement = page.getByRole('status').filter({ hasText: 'photographs ready' })
  await expect(announcement).toHaveText(/^1 of 2 photographs ready\. list\.jpg: This file is not a picture\./)
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await submitButton(page).click()
  const field = page.getByLabel('Photographs (optional)')
  await expect(field).toHaveAccessibleDescription(
    'One photograph has not arrived. Remove it, or send the inquiry without.',
  )
  await expect(field).toBeFocused()
  await expect(page.getByText('One field needs a look. Nothing has been sent.')).toBeVisible()
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])

  await choosePhotos(
    page,
    ...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => photoFile(`${name}.jpg`, 60, 40)))),
  )
  await expect(announcement).toHaveText(/At most 5 photographs\.$/)
  await expect(row(page, 'c.jpg')).toContainText('Ready')
  await expect(rows).toHaveCount(5)
  await expectNoAxeViolationsAtTop(page)
  await submitButton(page).click()
  await expect(field).toHaveAccessibleDescription(/^One photograph has not arrived\./)
  await expect(field).toBeFocused()
  let choosers = 0
  page.on('filechooser', () => (choosers += 1))
  await page.keyboard.press('Enter')
  await choosePhotos(page, await photoFile('late.jpg', 60, 40))
  await expect(announcement).toHaveText(/At most 5 photographs\.$/)
  await expect(rows).toHaveCount(5)
  expect(choosers).toBe(0)
  await page.getByRole('button', { name: 'Remove a.jpg' }).click()
  await expect(row(page, 'a.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the inquiry without' }).click()
  await sent(page)
  expect(
    await db.selectFrom('inquiry_media').select('id').where('inquiry_id', 'is not', null).execute(),
  ).toHaveLength(3)
})

test('Inquiry photographs: a lost connection costs no word, and the pictures alone are sent again when it is back', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/net::ERR_|Failed to load resource/)
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await choosePhotos(page, await photoFile('first.jpg', 300, 200))
  await expect(row(page, 'first.jpg')).toContainText('Ready')
  const hold = Promise.withResolvers<void>()
  await page.route('**/inquiry-media', async (route) => {
    hold.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.abort('internetdisconnected')
  })
  await choosePhotos(page, await photoFile('second.jpg', 300, 200))
  await hold.promise
  await context.setOffline(true)
  await expect(row(page, 'second.jpg')).toContainText(
    'No connection. It is sent again when the connection is back.',
  )
  await expect(page.getByLabel('Project details')).toHaveValue(
    'The main breaker trips when both geysers run.',
  )
  await page.unroute('**/inquiry-media')
  await context.setOffline(false)
  await expect(row(page, 'second.jpg')).toContainText('Ready')
  await submitButton(page).click()
  await sent(page)
  expect(
    await db.selectFrom('inquiry_media').select('inquiry_id').where('inquiry_id', 'is not', null).execute(),
  ).toHaveLength(2)
})

// S30
test('Inquiry photographs: submitting waits for them, and a lost answer with a reload makes one inquiry', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/net::ERR_|400/)
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/inquiry-media', async (route) => {
    await gate.promise
    await route.continue()
  })
  let calls = 0
  await page.route('**/trpc/inquiry.create**', async (route) => {
    calls += 1
    if (calls > 1) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choosePhotos(page, await photoFile('board.jpg', 300, 200))
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
  expect(calls).toBe(0)
  gate.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' }).first()).toBeVisible()
  await page.reload()
  await expect(row(page, 'Photograph 1')).toContainText('Ready')
  await submitButton(page).click()
  await sent(page)
  const [inquiry, ...others] = await db.selectFrom('inquiries').select('id').execute()
  expect(others).toEqual([])
  expect(await db.selectFrom('inquiry_media').select('inquiry_id').execute()).toEqual([
    { inquiry_id: inquiry?.id },
  ])

  await test.step('ones that the server no longer has are sent again, and no word is lost', async () => {
    await page.goto('/inquiry')
    await fillInquiryForm(page)
    await choosePhotos(page, await photoFile('later.jpg', 300, 200))
    await expect(row(page, 'later.jpg')).toContainText('Ready')
    await db.deleteFrom('inquiry_media').where('inquiry_id', 'is', null).execute()
    await submitButton(page).click()
    await expect(row(page, 'later.jpg')).toContainText('It has to be sent again.')
    await expect(page.getByLabel('Full name')).toHaveValue('  Meera Kulkarni ')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(row(page, 'later.jpg')).toContainText('Ready')
    await submitButton(page).click()
    await sent(page)
  })
})
