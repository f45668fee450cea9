import type { Page } from 'playwright/test'
import { CONTACT_HERO_VH, CONTACT_MESSAGE_ROWS, MAP_PX } from '../../server/constants/schema.ts'
import { callToAction } from '../../src/content/call-to-action.ts'
import { firm } from '../../src/firm.ts'
import { firmDate } from '../support/firm-date.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

/** A page that shows these hours was rendered with the changed settings. */
const CHANGED_HOURS = 'Mon-Fri 10 AM to 6 PM'

// 8, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 186, 187, 188, 397
test('Contact page: shows how to reach the office, and whether it is open by the firm’s time', async ({
  page,
}) => {
  const [desktop, phone] = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]
  await page.setViewportSize(desktop)
  await page.clock.install({ time: firmDate('2026-11-23T16:59:30') })
  await page.goto('/contact')
  await expect(page.getByRole('main').getByText('Open now')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.getByRole('heading', { name: "Let's Talk" })).toBeVisible()
  await expect(page.getByText('Describe the site in your own words.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Call Us' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute(
    'href',
    'tel:+910000000000',
  )
  const social = page.getByRole('main').locator('.icon-button-outline')
  expect(
    await social.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('aria-label'))),
  ).toEqual(['Facebook', 'Instagram', 'Twitter', 'YouTube'])

  const form = page.getByRole('form', { name: 'Contact us' })
  await expect(form.locator('label:not([aria-hidden] label)')).toHaveText([
    'Name *',
    'Email *',
    'Your Message *',
  ])
  await expect(form.getByLabel('Name *')).toHaveAttribute('type', 'text')
  await expect(form.getByLabel('Email *')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Your Message *')).toHaveAttribute('rows', String(CONTACT_MESSAGE_ROWS))
  const submit = await form.getByRole('button', { name: 'SUBMIT' }).evaluate(rectOf)
  const field = await form.getByLabel('Name *').evaluate(rectOf)
  const details = await page.getByRole('heading', { name: "Let's Talk" }).evaluate(rectOf)
  expect(submit.width).toBe(field.width)
  expect(details.x).toBeLessThan(field.x)
  expect(Math.abs(details.y - field.y)).toBeLessThan(100)

  await test.step('on a phone and a desktop the map has its height, and the drawn one needs no other host', async () => {
    await expectMapHeight(page, MAP_PX.large)
    await page.setViewportSize(phone)
    await expectMapHeight(page, MAP_PX.small)
    await expect(page.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /^https:\/\//)
  })
  const below = await form.getByLabel('Name *').evaluate(rectOf)
  const above = await page.getByRole('heading', { name: 'Call Us' }).evaluate(rectOf)
  expect(below.y).toBeGreaterThan(above.y)

  await page.clock.runFor(60_000)
  await expect(page.getByRole('main').getByText('Closed now')).toBeVisible()
})

const rectOf = (element: Element) => {
  const { x, y, width } = element.getBoundingClientRect()
  return { x, y, width }
}

// 174, 175, 176
test('Contact banner: says what the page is for, and takes its part of the screen', async ({ page }) => {
  await page.goto('/contact')
  const banner = page.locator('section').filter({ hasText: 'GET IN TOUCH' })
  await expect(banner.getByText('GET IN TOUCH', { exact: true })).toBeVisible()
  await expect(
    banner.getByText('Connect with the business for smart, elegant electrical design solutions', {
      exact: true,
    }),
  ).toBeVisible()
  for (const [width, height, vh] of [
    [1440, 900, CONTACT_HERO_VH.large],
    [390, 844, CONTACT_HERO_VH.small],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await banner.boundingBox())?.height).toBeCloseTo((height * vh) / 100, 0)
  }
})

async function expectMapHeight(page: Page, mapHeight: number) {
  const title = `Map: ${firm.name}, Unit 00, Sample Industrial Estate, Thane (W), Maharashtra`
  const mapFrame = page.getByTitle(title)
  expect((await mapFrame.boundingBox())?.height).toBe(mapHeight)
  await expect(mapFrame.locator('img')).toHaveAttribute('loading', 'lazy')
}

// 186
test('Contact map: a map URL of the settings gets a lazy iframe, on every way to the page, and its links open in new tabs', async ({
  page,
  db,
  context,
}) => {
  await db
    .updateTable('settings')
    .set({ map_url: 'https://maps.example/embed?q=thane', hours_text: CHANGED_HOURS })
    .execute()
  const pages: Record<string, string> = {
    '/embed': '<a href="/larger" target="_blank">View larger map</a>',
    '/larger': '<form action="/route"><button>Route</button></form>',
    '/route': 'The way',
  }
  await context.route('https://maps.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: pages[new URL(route.request().url()).pathname] }),
  )
  const expectMap = async () => {
    const frame = page.getByTitle(new RegExp(`^Map: ${firm.name}`))
    await expect(frame).toHaveAttribute('loading', 'lazy')
    await frame.scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.frames().map((childFrame) => childFrame.url()))
      .toContain('https://maps.example/embed?q=thane')
  }
  await visitUntilShown(page, '/', CHANGED_HOURS)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }).click()
  await expectMap()
  await visitUntilShown(page, '/contact', CHANGED_HOURS)
  await expectMap()
  const response = await page.request.get('/contact')
  expect(response.headers()['content-security-policy']).toContain('frame-src https://maps.example;')

  await test.step('a page opened from the map in a new tab works as usual', async () => {
    const link = page.frameLocator('iframe').getByRole('link', { name: 'View larger map' })
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await tab.getByRole('button', { name: 'Route' }).click()
    await expect(tab.getByText('The way')).toBeVisible()
  })
})

// 397, 398
test('Settings: header, footer, contact page and structured data show them, opening hours included', async ({
  page,
  db,
}) => {
  const closedAllWeek = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: 'appointment' as const }
  await db
    .updateTable('settings')
    .set({
      business_name: 'Diya Power',
      phone: '+91 22 5550 0100',
      email: 'desk@diya.example',
      address: 'Bandra, Mumbai',
      hours_text: 'Mon-Sat 8 AM to 8 PM, Sun closed',
      opening_hours: JSON.stringify({ ...closedAllWeek, sun: ['10:00', '14:00'] }),
      licence_number: 'MH-PWD-4471',
      gstin: '27AAPFU0939F1ZV',
      credit: 'the house of Diya',
      facebook_url: 'https://social.example/diya',
      twitter_url: 'https://social.example/diya-says',
    })
    .execute()
  // A Sunday.
  await page.clock.install({ time: firmDate('2026-11-22T13:59:30') })
  await visitUntilShown(page, '/contact', 'Bandra, Mumbai')
  await expect(page.getByRole('main').getByText('Open now')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Diya Power')
  await expect(page.getByRole('contentinfo')).toContainText('+91 22 5550 0100')
  await expect(page.getByRole('main').getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    'https://social.example/diya',
  )
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  )
  expect(data).toMatchObject({
    name: 'Diya Power',
    telephone: '+912255500100',
    email: 'desk@diya.example',
    address: { streetAddress: 'Bandra, Mumbai', addressCountry: 'IN' },
    identifier: { name: 'Licence number', value: 'MH-PWD-4471' },
    vatID: '27AAPFU0939F1ZV',
    sameAs: ['https://social.example/diya'],
  })
  await expect(page.getByRole('contentinfo')).toContainText('Licence no. MH-PWD-4471')
  await expect(page.getByRole('contentinfo')).toContainText('GSTIN 27AAPFU0939F1ZV')
  await expect(page.getByRole('contentinfo')).toContainText('Crafted by the house of Diya')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Phone, e-mail, address and hours. Mon-Sat 8 AM to 8 PM.',
  )
  await page.clock.setFixedTime(firmDate('2026-11-28T13:00:00'))
  await visitUntilShown(page, '/', 'Bandra, Mumbai')
  const closingSection = page.getByRole('region', { name: callToAction.heading })
  await expect(closingSection).toContainText('desk@diya.example')
  await closingSection.scrollIntoViewIfNeeded()
  await expect(closingSection.getByText('Today by appointment')).toBeVisible()
})
