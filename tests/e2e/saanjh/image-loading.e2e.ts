import type { Page } from 'playwright/test'
import { newId } from '../../../server/core/database/ids.ts'
import { expect, test } from '../../support/fixtures.ts'
import { scrollEachIntoView } from '../../support/network-activity.ts'
import { expectServedHtml } from '../../support/served-html.ts'

/** The visible images of the page, without the blurred placeholders under them. */
const visibleImages = (page: Page) => page.getByRole('main').locator('picture img').filter({ visible: true })

const imagesLoaded = (page: Page) =>
  visibleImages(page).evaluateAll((images) =>
    images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  )

// D47
test("Images: one that fails before hydration is replaced by a drawing, and a client's logo by the name", async ({
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

test('Images: without scripts they load as the page is scrolled', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.goto('/')
  // Those of the first screen come first; the others wait for the script, for at most five seconds.
  const heldImages = page.locator('[data-deferred]:not([data-near]) picture')
  await expect(heldImages.first()).toBeHidden()
  expect(await finishHoldAnimations(page)).toEqual([5000])
  await expect(heldImages.first()).toBeVisible()
  await scrollEachIntoView(visibleImages(page))
  await expect.poll(() => imagesLoaded(page)).not.toContain(false)
  expect((await imagesLoaded(page)).length).toBeGreaterThan(3)
})

/** Finishes the CSS animation that holds the images back. Returns its delay in milliseconds. */
const finishHoldAnimations = (page: Page) =>
  page.evaluate(() => {
    const holdAnimations = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'keep-back')
    for (const holdAnimation of holdAnimations) holdAnimation.finish()
    return [...new Set(holdAnimations.map((holdAnimation) => holdAnimation.effect?.getTiming().delay))]
  })
