import { beforeEach } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { boxesOf, sectionWith, targetsOf } from '../../support/screens/public-site.ts'
import { db, expect, openScreen, page, resize, signOut, test } from '../../support/screens/screen.tsx'
import { expectTexts, textsOf } from '../../support/screens/texts.ts'

beforeEach(signOut)

const title = page.getByRole('heading', { level: 1 })
const workSections = page.css('.feeder-list').getByRole('article')
const steps = sectionWith('Six stages, one line').getByRole('listitem').getByRole('heading')
const harmony = sectionWith('Structural Harmony')
const related = sectionWith('Related services').getByRole('link')

const STEPS = ['Survey', 'Load study', 'Design', 'Procurement', 'Execution', 'Test and handover']

// 130, 131, 132, 133, 135, 376
test('Services page: it has a hero, three kinds of work with four features each, the list of all offers, six services with pictures alternating left and right, and the clients', async () => {
  await openScreen('/services')
  await expect.element(title).toHaveTextContent('Every volt, from the yard to the lamp')
  const cards = page.getByRole('region', { name: 'Whom we work for' }).getByRole('article')
  await expectTexts(cards.getByRole('heading'), [
    'Commercial Electrical',
    'Residential Electrical',
    'Industrial Electrical',
  ])
  for (const card of cards.all()) await expect.element(card.getByRole('listitem')).toHaveLength(4)
  // Each symbol's axis is at the left edge of its text.
  const symbolAxes = boxesOf(cards.css('.circuit-symbol')).map(({ x, width }) => Math.round(x + width / 2))
  expect(symbolAxes).toEqual(boxesOf(cards.getByRole('heading')).map(({ x }) => Math.round(x) + 1))
  const offers = textsOf(page.getByRole('list', { name: 'What we offer' }).getByRole('listitem'))
  for (const offer of [
    'Electrical installation',
    'Maintenance services',
    'Industrial solutions',
    'Safety inspections',
    'Smart home automation',
    'Residential electrical work',
    'Commercial electrical work',
    'Industrial electrical work',
  ])
    expect(offers.filter((text) => text.startsWith(offer))).toHaveLength(1)

  await expect.element(page.getByRole('heading', { name: 'Six ways we work on a site' })).toBeVisible()
  expect(textsOf(workSections.getByRole('heading'))).toEqual([
    'Electrical Consultation',
    'Residential',
    'Turnkey',
    'Commercial',
    'Industrial',
    'AMC',
  ])
  const pictures = boxesOf(workSections.css('.feeder-picture'))
  const headings = boxesOf(workSections.getByRole('heading'))
  expect(pictures.map(({ x }, i) => x < (headings[i]?.x ?? 0))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])

  const clients = page.getByRole('region', { name: 'People we keep the lights on for' })
  await expect.element(clients.getByText('Kokum Residency').first()).toBeVisible()
  expect(boxesOf(clients)[0]?.height).toBeGreaterThan(100)
})

// 134
test('Services page: it shows the six steps, on a desktop and on a phone', async () => {
  await openScreen('/services')
  for (const width of [1440, 390]) {
    await resize(width, 844)
    await expect.element(steps).toHaveLength(6)
    expect(textsOf(steps)).toEqual(STEPS)
    for (const step of steps.all()) await expect.element(step).toBeVisible()
  }
})

// 136, 137, 138, 139, 140
test('Service pages: every linked service has its own title, any other slug has a generic one, and all have the fixed section', async () => {
  await openScreen('/services')
  await expect.element(title).toBeVisible()
  const linked = new Set(targetsOf(page.css('a[href^="/services/"]')))
  expect(linked.size).toBe(6)
  const titles = new Set<string>()
  for (const path of [...linked, '/services/anything-at-all']) {
    await openScreen(path ?? '')
    await expect.element(harmony).toMatchTextContent(/Wiring follows structure\./)
    await expect.element(harmony.getByRole('img')).toHaveLength(4)
    await expect.element(related).toHaveLength(3)
    titles.add(textsOf(title)[0] ?? '')
  }
  const boxes = boxesOf(harmony.getByRole('img'))
  expect(boxes.filter(({ y }) => y === boxes[0]?.y).length).toBeGreaterThan(1)
  expect(boxes.every(({ width, height }) => width > 100 && height > 100)).toBe(true)
  expect(titles.size).toBe(7)
  expect([...titles].at(-1)).toBe('Our services')
})

const service = (slug: string, index: number, more: object = {}) => ({
  id: newId(),
  slug,
  title: slug[0]?.toUpperCase() + slug.slice(1),
  description: `All about ${slug}. And more.`,
  order_index: index,
  ...more,
})

const insertServices = () =>
  db
    .insertInto('ltf_services')
    .values([
      service('amc', 1, { body: 'First paragraph.\n\nSecond paragraph.', icon: 'zap' }),
      service('solar', 2),
      service('residential', 3),
      service('hidden', 4, { status: 'inactive' }),
      service('yards', 5),
    ])
    .execute()

// 382
test('Managed services: they replace the samples, each with its own picture at any position; a page shows its title, picture and text above the fixed section, and links to others', async () => {
  await insertServices()
  await openScreen('/services')
  await expect.element(page.getByRole('heading', { name: 'Four ways we work on a site' })).toBeVisible()
  expect(textsOf(workSections.getByRole('heading'))).toEqual(['Amc', 'Solar', 'Residential', 'Yards'])
  const pictures = workSections
    .css('img[src^="/images/"]')
    .elements()
    .map((picture) => picture.getAttribute('src')?.split('-')[0])
  expect(pictures).toEqual(['/images/mcb', '/images/studioh', '/images/living', '/images/district'])
  await page.getByRole('link', { name: 'Read more about Amc' }).click()
  await expect.element(title).toHaveTextContent('Amc')
  await expect.element(page.getByText('All about amc. And more.')).toBeVisible()
  await expect.element(page.getByText('Second paragraph.')).toBeVisible()
  await expect.element(page.getByRole('main').css('img[src^="/images/mcb-"]').first()).toBeVisible()
  expect(textsOf(page.getByRole('heading', { name: /^(Amc|Structural Harmony|Related services)$/ }))).toEqual(
    ['Amc', 'Structural Harmony', 'Related services'],
  )
  expect(textsOf(related.getByRole('heading'))).toEqual(['Solar', 'Residential', 'Yards'])
  await related.first().click()
  await expect.element(title).toHaveTextContent('Solar')
  await expect.poll(() => document.title).toMatch(/^Solar: /)
})
