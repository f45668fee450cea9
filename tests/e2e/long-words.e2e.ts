import { newId } from '../../server/ids.ts'
import { expect, test } from '../support/ground.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { unreachable } from '../support/reach.ts'
import { expectServed } from '../support/served.ts'

// Reads every page at five widths in one story.
test.describe.configure({ timeout: 30_000 })

const LONG = 'Verteilerschrankbeleuchtungsanlagenwartungsvertragsverhandlungsprotokollentwurfs'
const LINK = 'https://www.sample.example/a-long-address/that-goes-on-and-on/without-a-break'
const SIZES = [320, 390, 768, 1024, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('one long word never makes a page wider than its window, nor is any of it out of reach', async ({
  page,
  db,
}) => {
  test.slow()
  const project = { category: 'औद्योगिक', image_url: '/images/office-lit-1080.webp' }
  await db
    .insertInto('ltf_projects')
    .values([
      { ...project, id: newId(), slug: 'marathi', title: 'महाराष्ट्रराज्यविद्युतवितरणकंपनी', featured: true },
      {
        ...project,
        id: newId(),
        slug: 'link',
        title: 'Studio',
        description: LINK,
        featured: true,
        area: LONG,
      },
      { ...project, id: newId(), slug: 'word', title: LONG, description: LONG, location: LONG },
    ])
    .execute()
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'long', title: LONG, description: LONG, body: LONG })
    .execute()
  await db
    .insertInto('ltf_team_members')
    .values({ id: newId(), name: LONG, position: LONG, degree: LONG })
    .execute()
  await db
    .insertInto('gsp_content')
    .values({ id: newId(), section: 'about', title: LONG, content: `${LONG}\n\n${LONG}` })
    .execute()
  await db
    .updateTable('settings')
    .set({
      email: 'projects@shreesiddhivinayakelectricals.example',
      address: `${LONG}, Thane`,
      hours_text: `Mon-Fri, ${LONG}`,
      credit: LONG,
      testimonial_quote: LONG,
      testimonial_source: LONG,
      privacy_text: LONG,
      terms_text: LINK,
    })
    .execute()
  for (const path of ['/about', '/services', '/projects'])
    await expectServed(page, path, (html) => expect(html).toContain(LONG))
  const { poll } = expect.configure({ soft: true })
  for (const path of [...PUBLIC_PAGES, '/services/long', '/projects?view=list']) {
    await page.goto(path)
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 })
      // Letters that are sized by the window take their new size a frame later.
      await poll(() => unreachable(page), `${path} at ${width}`).toEqual([])
    }
  }
})

/** Where an element begins and ends from the window's top, in pixels. */
const edges = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

test('a business name as long as two lines stays in its bar and leaves the menu alone', async ({
  page,
  db,
}) => {
  for (const name of [
    'Shree Siddhivinayak Electrical Engineers and Contractors LLP',
    'श्रीसिद्धिविनायकविद्युतअभियांत्रिकीआणिकंत्राटदार '.repeat(2).trim(),
  ]) {
    await db.updateTable('settings').set({ business_name: name, credit: 'the office' }).execute()
    await expectServed(page, '/terms', (html) => expect(html).toContain(name))
    await page.goto('/terms')
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 })
      // A busy browser lays its window out a moment later.
      await page.waitForFunction((wanted) => innerWidth === wanted, width)
      const at = `${name.length} characters at ${width}`
      const bar = await page.getByRole('banner').evaluate(edges)
      const brand = await page.getByRole('banner').getByText(name).evaluate(edges)
      expect.soft(brand.top, at).toBeGreaterThanOrEqual(8)
      expect.soft(brand.bottom, at).toBeLessThanOrEqual(bar.bottom - 8)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links.first()).toBeVisible({ visible: width >= 1024 })
      const rows = await links.evaluateAll(
        (all) => new Set(all.map((link) => link.getBoundingClientRect().y)).size,
      )
      // On a small screen they wait behind their button.
      expect.soft(rows, at).toBe(width < 1024 ? 0 : 1)
      expect.soft(await unreachable(page), at).toEqual([])
    }
  }
})
