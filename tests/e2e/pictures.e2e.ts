import type { Page } from 'playwright/test'
import { newId } from '../../server/ids.ts'
import { expect, test, visit } from '../support/ground.ts'

/** The page's pictures that take room, without the blurred ones that stand under them. */
const pictures = (page: Page) => page.getByRole('main').locator('picture img').filter({ visible: true })

const arrived = (page: Page) =>
  pictures(page).evaluateAll((images) =>
    images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  )

// D47
for (const { path, drawn } of [
  { path: '/about', drawn: ['Asha', 'Bilal', 'Chitra', 'Dev'] },
  { path: '/', drawn: ['Asha', 'Bilal', 'Chitra', 'Mill', 'Tower', 'Clinic'] },
])
  test(`Pictures: on ${path} a drawing stands for one that failed before any script came`, async ({
    page,
    db,
    site,
    tolerate,
  }) => {
    tolerate(/404/)
    const image_url = `${site.url}/images/is-not-there.webp`
    const people = ['Asha', 'Bilal', 'Chitra', 'Dev'].map((name, order_index) => ({
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
    await visit(page, path, 'Chitra')

    const failed = Promise.withResolvers<void>()
    await page.route('**/assets/**/*.js', async (route) => {
      await failed.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const images = page.locator(`img[src="${image_url}"]`)
    await expect(images).toHaveCount(drawn.length)
    for (const image of await images.all()) {
      await image.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
    }
    failed.resolve()
    await expect(images).toHaveCount(0)
    for (const name of drawn) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
      await expect(card.locator('svg.bg-night'), name).toHaveCount(1)
    }
  })

// D47
test('Pictures: the name stands alone for a client whose mark cannot be had', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  const logo_url = `${site.url}/images/is-not-there.webp`
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Monsoon Foods', order_index: 0, status: 'active', logo_url })
    .execute()
  await visit(page, '/services', 'Monsoon Foods')
  await page.getByText('Monsoon Foods').scrollIntoViewIfNeeded()
  await expect(page.locator(`img[src="${logo_url}"]`)).toHaveCount(0)
  await expect(page.getByText('Monsoon Foods')).toBeVisible()
})

for (const path of ['/', '/services', '/news'])
  test(`Pictures: where the scripts of ${path} are blocked they come as the page is scrolled`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/ERR_FAILED/)
    await page.route('**/assets/**/*.js', (route) => route.abort())
    await page.goto(path)
    // The first screen's come first; the others wait for a script, and after five seconds no longer.
    const held = page.locator('[data-deferred]:not([data-near]) picture')
    await expect(held.first()).toBeHidden()
    expect(await endWaits(page)).toEqual([5000])
    await expect(held.first()).toBeVisible()
    for (const image of await pictures(page).all()) await image.scrollIntoViewIfNeeded()
    await expect.poll(() => arrived(page)).not.toContain(false)
    expect((await arrived(page)).length).toBeGreaterThan(3)
  })

/** Ends what holds the pictures back, as its time would. Answers how long that is, in milliseconds. */
const endWaits = (page: Page) =>
  page.evaluate(() => {
    const waits = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'held')
    for (const wait of waits) wait.finish()
    return [...new Set(waits.map((wait) => wait.effect?.getTiming().duration))]
  })
