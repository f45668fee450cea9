import { newId } from '../../../server/core/database/ids.ts'
import { expect, test } from '../../support/fixtures.ts'
import { scrollEachIntoView } from '../../support/network-activity.ts'
import { expectServedHtml } from '../../support/served-html.ts'

// D47
test('Images: an image that fails before hydration is replaced by a drawing, and the logo of a client by its name', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  const image_url = `${site.url}/images/is-not-there.webp`
  const people = ['Asha', 'Bilal', 'Chitra'].map((name, order_index) => ({
    id: newId(),
    name,
    position: 'Engineer',
    order_index,
    status: 'active' as const,
    image_url,
  }))
  await db.insertInto('ltf_team_members').values(people).execute()
  const projects = ['Mill', 'Tower', 'Clinic'].map((title) => ({
    slug: title.toLowerCase(),
    id: newId(),
    title,
    description: 'Done.',
    category: 'Commercial',
    featured: true,
    status: 'active' as const,
    image_url,
  }))
  await db.insertInto('ltf_projects').values(projects).execute()
  const client = { name: 'Monsoon Foods', order_index: 0, status: 'active', logo_url: image_url } as const
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), ...client })
    .execute()
  const images = page.locator(`img[src="${image_url}"]`)
  const names = ['Asha', 'Bilal', 'Chitra', 'Mill', 'Tower', 'Clinic']
  await expectServedHtml(page, '/', (html) => {
    for (const name of [...names, client.name]) expect(html).toContain(name)
  })
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(images).toHaveCount(names.length + 1)
  await scrollEachIntoView(images)
  for (const image of await images.all())
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
  gate.resolve()
  await page.getByText(client.name).scrollIntoViewIfNeeded()
  await expect(images).toHaveCount(0)
  for (const name of names) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.locator('svg.bg-night'), name).toHaveCount(1)
  }
  await expect(page.getByText(client.name)).toBeVisible()
})

test('Images: when no script loads, they still load as the page is scrolled', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.goto('/')
  const loaded: string[] = []
  for (const section of await page.getByRole('main').locator('section').all()) {
    await section.scrollIntoViewIfNeeded()
    for (const image of await section.locator('picture img').filter({ visible: true }).all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      loaded.push(await image.evaluate((img: HTMLImageElement) => img.currentSrc))
    }
  }
  expect(new Set(loaded).size).toBeGreaterThan(8)
})
