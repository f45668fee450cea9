import { beforeEach } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { expectLargeTextFits } from '../../support/screens/large-text.ts'
import { db, expect, openScreen, page, resize, signOut, test } from '../../support/screens/screen.tsx'
import { findClippedTexts } from '../../support/text-overflow.ts'

beforeEach(signOut)

const heading = () => page.getByRole('heading', { level: 1 })

const PAGES = ['/', '/services', '/contact', '/inquiry', '/privacy', '/terms', '/no-such-page']

async function openStill(path: string) {
  await openScreen(path)
  await expect.element(heading()).toBeInTheDocument()
  await document.fonts.ready
}

test.each(PAGES)(
  'Pages: axe finds nothing on %s, and it fits a phone, even with text at twice its size',
  async (path) => {
    await resize()
    await openStill(path)
    await expectNoAxeViolations()
    await expectLargeTextFits()
  },
)

test.each(PAGES)(
  'Pages: no text on %s is cut off at any width, however long the words in its records are',
  async (path) => {
    const word = 'Verteilerschrankbeleuchtungsanlagenwartungsvertragsverhandlungsprotokollentwurfs'
    await db
      .insertInto('ltf_services')
      .values({ id: newId(), slug: 'long', title: word, description: word, body: word })
      .execute()
    await db
      .updateTable('settings')
      .set({
        business_name: word,
        address: word,
        hours_text: word,
        testimonial_quote: word,
        licence_number: word,
      })
      .execute()
    await openStill(path)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await resize(width, 800)
      await expect.poll(findClippedTexts, { message: `${path} at ${width} px` }).toEqual([])
    }
  },
)

test('Header: it names the open page, and on a phone every link is large enough for a finger', async () => {
  await resize()
  await openStill('/services')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.element(links.and(page.css('[aria-current=page]'))).toHaveTextContent('Services')
  for (const link of links.elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test.each([
  ['/inquiry', 'Full name'],
  ['/contact', 'Name'],
])(
  'Forms: on %s the first invalid field gets the focus, and axe finds nothing in the errors',
  async (path, field) => {
    await openStill(path)
    await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByLabelText(field)).toHaveFocus()
    await expectNoAxeViolations()
  },
)
