import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

const SERVICE_TITLES = [
  'Electrical Consultation',
  'Residential',
  'Turnkey',
  'Commercial',
  'Industrial',
  'AMC',
]

// 130, 131, 132, 133, 134, 135, 376
test('Services page: shows three kinds of work, six services, six steps and the clients', async ({
  page,
}) => {
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every volt, from the yard to the lamp')
  const cards = page.getByRole('region', { name: 'Whom we work for' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText([
    'Commercial Electrical',
    'Residential Electrical',
    'Industrial Electrical',
  ])
  for (const card of await cards.all()) await expect(card.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Six ways we work on a site' })).toBeVisible()
  const sections = page.locator('.feeder-list').getByRole('article')
  await expect(sections.getByRole('heading')).toHaveText(SERVICE_TITLES)
  const pictureIsLeft: boolean[] = []
  for (const section of await sections.all()) {
    await section.scrollIntoViewIfNeeded()
    const pictureBox = await section.locator('.feeder-picture').boundingBox()
    const headingBox = await section.getByRole('heading').boundingBox()
    pictureIsLeft.push((pictureBox?.x ?? 0) < (headingBox?.x ?? 0))
  }
  expect(pictureIsLeft).toEqual([true, false, true, false, true, false])
  await expect(page.getByRole('heading', { name: 'Six stages, one line' })).toBeVisible()
  const steps = page.locator('section').filter({ hasText: 'Six stages, one line' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Survey',
    'Load study',
    'Design',
    'Procurement',
    'Execution',
    'Test and handover',
  ])
  const clients = page.getByRole('region', { name: 'People we keep the lights on for', exact: true })
  await clients.scrollIntoViewIfNeeded()
  await expect(clients.getByText('Kokum Residency').first()).toBeInViewport()
  const offerList = page.getByRole('list', { name: 'What we offer' })
  for (const item of [
    'Electrical installation',
    'Maintenance services',
    'Industrial solutions',
    'Safety inspections',
    'Smart home automation',
    'Residential electrical work',
    'Commercial electrical work',
    'Industrial electrical work',
  ])
    await expect(offerList.getByText(item, { exact: true })).toBeVisible()
})

// 136, 137, 138, 139, 140
test('Service pages: every linked service opens with its own title, and so does any other slug, always with the fixed section', async ({
  page,
}) => {
  const list = await (await page.request.get('/services')).text()
  const linked = new Set(
    [...list.matchAll(/<a [^>]*href="(\/services\/[^"]*)"/g)].map(([, path = '']) => path),
  )
  expect(linked.size).toBe(6)
  for (const path of linked)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Our services')
      await expectStructuralHarmony(page)
    })
  await test.step('an unknown slug gets the generic page, is not cached and is noindex', async () => {
    const response = await page.goto('/services/anything-at-all')
    expect(response?.status()).toBe(200)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await expectStructuralHarmony(page)
  })
})

async function expectStructuralHarmony(page: Page) {
  await expect(page.getByRole('heading', { name: 'Structural Harmony' })).toBeVisible()
  await expect(page.getByText('Wiring follows structure.')).toBeVisible()
  const harmony = page.locator('section').filter({ hasText: 'Structural Harmony' })
  // Its images load when it is near the viewport.
  await harmony.scrollIntoViewIfNeeded()
  await expect(harmony.getByRole('img')).toHaveCount(4)
  await expect(relatedLinks(page)).toHaveCount(3)
}

const relatedLinks = (page: Page) =>
  page.locator('section').filter({ hasText: 'Related services' }).getByRole('link')

// 382
test('Managed services: each keeps its image and shows its own title and text above the fixed section', async ({
  page,
  db,
}) => {
  const service = (slug: string, index: number, more: object = {}) => ({
    id: newId(),
    slug,
    title: slug[0]?.toUpperCase() + slug.slice(1),
    description: `All about ${slug}. And more.`,
    order_index: index,
    ...more,
  })
  await db
    .insertInto('ltf_services')
    .values([
      service('amc', 1, { body: 'First paragraph.\n\nSecond paragraph.', icon: 'zap' }),
      service('solar', 2),
      service('residential', 3),
      service('hidden', 4, { status: 'inactive' }),
      service('yards', 5),
    ])
    .execute()
  await visitUntilShown(page, '/services', 'Four ways we work on a site')
  const sections = page.locator('.feeder-list').getByRole('article')
  await expect(sections.getByRole('heading')).toHaveText(['Amc', 'Solar', 'Residential', 'Yards'])
  await test.step('each keeps its image, whatever its position', async () => {
    const pictures = sections.locator('img[src^="/images/"]')
    await expect(pictures).toHaveCount(4)
    const names = await pictures.evaluateAll((images) =>
      images.map((img) => img.getAttribute('src')?.split('-')[0]),
    )
    expect(names).toEqual(['/images/mcb', '/images/studioh', '/images/living', '/images/district'])
  })

  await page.getByRole('link', { name: 'Read more about Amc' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amc')
  await expect(page.getByRole('main').locator('img[src^="/images/mcb-"]').first()).toBeAttached()
  await expect(page.getByText('All about amc. And more.')).toBeVisible()
  await expect(page.getByText('Second paragraph.', { exact: true })).toBeVisible()
  const order = await page
    .getByRole('heading', { name: /^(Amc|Structural Harmony|Related services)$/ })
    .allTextContents()
  expect(order).toEqual(['Amc', 'Structural Harmony', 'Related services'])

  await test.step('it links to the next service', async () => {
    await expect(relatedLinks(page).getByRole('heading')).toHaveText(['Solar', 'Residential', 'Yards'])
    await relatedLinks(page).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solar')
    await expect(page).toHaveTitle(/^Solar: /)
  })
  expect((await page.request.get('/services/hidden')).headers()['cache-control']).toBe('no-store')
})
