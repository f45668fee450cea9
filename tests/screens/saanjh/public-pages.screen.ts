import { onTestFinished, vi } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { firm } from '../../../src/firm.ts'
import { HOME, MORE_PAGES, PUBLIC_PAGES } from '../../support/public-pages.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { emulateMedia } from '../../support/screens/emulate.ts'
import { expectLargeTextFits } from '../../support/screens/large-text.ts'
import { db, expect, openScreen, page, resize, test } from '../../support/screens/screen.tsx'
import { findClippedTexts } from '../../support/text-overflow.ts'

const LONG_WORD = 'Verteilerschrankbeleuchtungsanlagenwartungsvertragsverhandlungsprotokollentwurfs'
const LONG_URL = 'https://www.sample.example/a-long-address/that-goes-on-and-on/without-a-break'
const WIDTHS = [320, 390, 768, 1024, 1440]
const heading = () => page.getByRole('heading', { level: 1 }).first()

/** Opens a page without animations on scroll, and with its fonts: text in a fallback font breaks at other places. */
async function openStill(path: string) {
  await openScreen(path)
  await expect.element(heading()).toBeInTheDocument()
  // The layout starts loading the fonts that `ready` waits for.
  document.body.getBoundingClientRect()
  await document.fonts.ready
}

/** Waits until no text is cut off: text sized in viewport units is laid out one frame after the window was resized. */
const expectNothingClipped = (message: string) => expect.poll(findClippedTexts, { message }).toEqual([])

const MORE = ['/services/industrial', '/404']

// 404: home.screen.ts covers Home, and the screens of projects their lists and pages.
test.each([...PUBLIC_PAGES, ...MORE_PAGES, ...MORE].filter((path) => path !== '/'))(
  'Axe: it finds nothing on %s on a phone, and text at twice its size is not cut off',
  async (path) => {
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
    await resize()
    await openStill(path)
    await expectNoAxeViolations()
    await expectLargeTextFits()
  },
)

// 404
test('Axe: it finds nothing with a question open', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  await openStill('/faq#rccb')
  await expect.element(page.css('details[open]')).toBeInTheDocument()
  await expectNoAxeViolations()
})

// 404
test.each([
  ['/inquiry', 'SUBMIT INQUIRY'],
  ['/contact', 'SUBMIT'],
  ['/news', 'Subscribe'],
] as const)('Axe: it finds nothing in the errors of the form on %s', async (path, button) => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  await openStill(path)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await expect.element(page.css('[aria-invalid=true]').first()).toHaveFocus()
  await expectNoAxeViolations()
})

// 13, 14, 15, 16, 17, 18: server/core/pages/unknown-pages.test.ts covers the status 404.
test('404: an unknown path shows an error page with header and footer, is logged, and leads home', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await openScreen('/x/y/z')
  await expect.element(heading()).toHaveTextContent('Page Not Found')
  expect(log.mock.calls.join()).toContain('/x/y/z')
  await expect.poll(() => document.title).toBe(`Page Not Found: ${firm.name}`)
  await expect
    .element(page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('banner')).toBeVisible()
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Return Home', exact: true }).click()
  await expect.element(heading()).toHaveTextContent(HOME.heading)
  expect(location.pathname).toBe('/')
})

// 405: tests/e2e/performance-budgets.e2e.ts covers the pages as served, on a phone.
test('Text overflow: one long word never makes a page wider than the viewport, and no part of it is cut off', async () => {
  await insertLongWords()
  await resize()
  for (const path of [...PUBLIC_PAGES, '/news-old', '/services/long', '/projects?view=list']) {
    await openStill(path)
    for (const width of WIDTHS) {
      await page.viewport(width, 800)
      await expectNothingClipped(`${path} at ${width}`)
    }
  }
}, 300_000)

async function insertLongWords() {
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
        // The slug of the project page among the public pages.
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
    .values({ id: newId(), section: 'about', title: LONG_WORD, content: `${LONG_WORD}\n\nAnd ${LONG_WORD}` })
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
}
