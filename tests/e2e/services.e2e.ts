import { newId } from '../../server/ids.ts'
import { expect, test, visit } from '../support/ground.ts'

// Opens every service in one story.
test.describe.configure({ timeout: 30_000 })

const SIX = ['Electrical Consultation', 'Residential', 'Turnkey', 'Commercial', 'Industrial', 'AMC']

// 130, 131, 132, 133, 134, 135, 376
test('the services page shows three kinds of work, six ways, six steps and whom we worked for', async ({
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
  const sections = page.locator('.feeder').getByRole('article')
  await expect(sections.getByRole('heading')).toHaveText(SIX)
  const sides: boolean[] = []
  for (const section of await sections.all()) {
    await section.scrollIntoViewIfNeeded()
    const picture = await section.locator('.tap-pic').boundingBox()
    const words = await section.getByRole('heading').boundingBox()
    sides.push((picture?.x ?? 0) < (words?.x ?? 0))
  }
  expect(sides).toEqual([true, false, true, false, true, false])
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
  const offer = page.getByRole('list', { name: 'What we offer' })
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
    await expect(offer.getByText(item, { exact: true })).toBeVisible()
})

// 136, 137, 138, 139, 140
test('every service that is linked to opens with its own title, and so does any other slug, always with the fixed block', async ({
  page,
}) => {
  await page.goto('/services')
  const linked = await page
    .locator('a[href^="/services/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(linked).toHaveLength(6)
  for (const path of [...linked, '/services/anything-at-all']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    const unknown = (await page.getByRole('heading', { level: 1 }).textContent()) === 'Our services'
    expect(unknown, path).toBe(!linked.includes(path))
    await expect(page.getByRole('heading', { name: 'Structural Harmony' })).toBeVisible()
    await expect(page.getByText('Wiring follows structure.')).toBeVisible()
    const harmony = page.locator('section').filter({ hasText: 'Structural Harmony' })
    // Its pictures come when it is about to be seen.
    await harmony.scrollIntoViewIfNeeded()
    await expect(harmony.getByRole('img')).toHaveCount(4)
    const related = page.locator('section').filter({ hasText: 'Related services' }).getByRole('link')
    await expect(related).toHaveCount(3)
  }
})

test('a slug that no service has stands under Our services, is not kept and asks not to be found', async ({
  page,
}) => {
  const answer = await page.goto('/services/anything-at-all')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('Services: each keeps its picture, whatever its place among them', async ({ page, db }) => {
  await db
    .insertInto('ltf_services')
    .values(
      ['amc', 'solar', 'residential'].map((slug, at) => ({
        id: newId(),
        slug,
        title: slug,
        order_index: at,
      })),
    )
    .execute()
  await visit(page, '/services', 'Three ways we work on a site')
  const pictures = page.locator('.feeder').getByRole('article').locator('img[src^="/images/"]')
  await expect(pictures).toHaveCount(3)
  const names = await pictures.evaluateAll((all) => all.map((img) => img.getAttribute('src')?.split('-')[0]))
  expect(names).toEqual(['/images/mcb', '/images/studioh', '/images/living'])
  await page.goto('/services/amc')
  await expect(page.getByRole('main').locator('img[src^="/images/mcb-"]').first()).toBeAttached()
})

// 382
test('a managed service shows its own title and text above the fixed block, and leads to the next', async ({
  page,
  db,
}) => {
  const service = (slug: string, at: number, more: object = {}) => ({
    id: newId(),
    slug,
    title: slug[0]?.toUpperCase() + slug.slice(1),
    description: `All about ${slug}. And more.`,
    order_index: at,
    ...more,
  })
  await db
    .insertInto('ltf_services')
    .values([
      service('lifts', 1, { body: 'First paragraph.\n\nSecond paragraph.', icon: 'zap' }),
      service('cellars', 2),
      service('roofs', 3),
      service('hidden', 4, { status: 'inactive' }),
      service('yards', 5),
    ])
    .execute()
  await visit(page, '/services', 'Four ways we work on a site')
  await expect(page.locator('.feeder').getByRole('heading')).toHaveText([
    'Lifts',
    'Cellars',
    'Roofs',
    'Yards',
  ])

  await page.getByRole('link', { name: 'Read more about Lifts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lifts')
  await expect(page.getByText('All about lifts. And more.')).toBeVisible()
  await expect(page.getByText('Second paragraph.', { exact: true })).toBeVisible()
  const order = await page
    .getByRole('heading', { name: /^(Lifts|Structural Harmony|Related services)$/ })
    .allTextContents()
  expect(order).toEqual(['Lifts', 'Structural Harmony', 'Related services'])

  const related = page.locator('section').filter({ hasText: 'Related services' }).getByRole('link')
  await expect(related.getByRole('heading')).toHaveText(['Cellars', 'Roofs', 'Yards'])
  await related.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cellars')
  await expect(page).toHaveTitle(/^Cellars: /)
  expect((await page.request.get('/services/hidden')).headers()['cache-control']).toBe('no-store')
})
