import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { clippedTexts } from '../support/text-overflow.ts'

const LONG_WORD = 'Verteilerschrankbeleuchtungsanlagenwartungsvertragsverhandlungsprotokollentwurfs'
const LONG_URL = 'https://www.sample.example/a-long-address/that-goes-on-and-on/without-a-break'
const WIDTHS = [320, 390, 768, 1024, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Text overflow: one long word never makes a page wider than the viewport, and none of it is cut off', async ({
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
        description: LONG_URL,
        featured: true,
        area: LONG_WORD,
      },
      {
        ...project,
        id: newId(),
        // The project among the public pages.
        slug: 'casa-arco',
        title: LONG_WORD,
        description: LONG_WORD,
        location: LONG_WORD,
        body: LONG_WORD,
        photos: JSON.stringify([{ image_url: project.image_url, caption: LONG_WORD }]),
      },
    ])
    .execute()
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'long', title: LONG_WORD, description: LONG_WORD, body: LONG_WORD })
    .execute()
  await db
    .insertInto('ltf_team_members')
    .values({ id: newId(), name: LONG_WORD, position: LONG_WORD, degree: LONG_WORD })
    .execute()
  await db
    .insertInto('gsp_content')
    .values({ id: newId(), section: 'about', title: LONG_WORD, content: `${LONG_WORD}\n\n${LONG_WORD}` })
    .execute()
  await db
    .updateTable('settings')
    .set({
      email: 'projects@shreesiddhivinayakelectricals.example',
      address: `${LONG_WORD}, Thane`,
      hours_text: `Mon-Fri, ${LONG_WORD}`,
      credit: LONG_WORD,
      testimonial_quote: LONG_WORD,
      testimonial_source: LONG_WORD,
      privacy_text: LONG_WORD,
      terms_text: LONG_URL,
    })
    .execute()
  for (const path of ['/about', '/services', '/projects'])
    await expectServedHtml(page, path, (html) => expect(html).toContain(LONG_WORD))
  const { poll } = expect.configure({ soft: true })
  for (const path of [...PUBLIC_PAGES, '/services/long', '/projects?view=list']) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      // Text sized in viewport units is laid out a frame later.
      await poll(() => clippedTexts(page), `${path} at ${width}`).toEqual([])
    }
  }
})

/** Waits until the viewport has its new width and the web fonts are loaded: text in a fallback font breaks elsewhere. */
async function waitForLayout(page: Page, width: number): Promise<void> {
  await page.waitForFunction((expected) => innerWidth === expected, width)
  await page.evaluate(async () => {
    // The layout starts the loading of the fonts that `ready` waits for.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}

/** Top and bottom of an element in pixels from the viewport's top. */
const verticalEdges = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

test('Header: a business name of two lines stays within it and leaves the menu alone', async ({
  page,
  db,
}) => {
  for (const name of [
    'Shree Siddhivinayak Electrical Engineers and Contractors LLP',
    'श्रीसिद्धिविनायकविद्युतअभियांत्रिकीआणिकंत्राटदार '.repeat(2).trim(),
  ]) {
    await db.updateTable('settings').set({ business_name: name, credit: 'the office' }).execute()
    await expectServedHtml(page, '/terms', (html) => expect(html).toContain(name))
    await page.goto('/terms')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await waitForLayout(page, width)
      const lengthAndWidth = `${name.length} characters at ${width}`
      const distanceToEdges = async () => {
        const header = await page.getByRole('banner').evaluate(verticalEdges)
        const brand = await page.getByRole('banner').getByText(name).evaluate(verticalEdges)
        return Math.min(brand.top, header.bottom - brand.bottom)
      }
      // On a busy machine the header has not always its height of this width yet.
      await expect.poll(distanceToEdges, lengthAndWidth).toBeGreaterThanOrEqual(8)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links.first()).toBeVisible({ visible: width >= 1024 })
      const rows = await links.evaluateAll(
        (elements) => new Set(elements.map((link) => link.getBoundingClientRect().y)).size,
      )
      // On a small screen the links are behind the menu button.
      expect.soft(rows, lengthAndWidth).toBe(width < 1024 ? 0 : 1)
      expect.soft(await clippedTexts(page), lengthAndWidth).toEqual([])
    }
  }
})
