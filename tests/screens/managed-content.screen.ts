import { newId } from '../../server/core/database/ids.ts'
import { db, expect, openScreen, page, resize, type Locator, test } from '../support/screens/screen.tsx'

/** Managed content replaces the sample content of the public pages. */

const sectionWithHeading = (name: string) =>
  page.css('section').filter({ has: page.getByRole('heading', { name }) })
const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

// D16
test('Managed content: featured projects come first among the case studies, and samples fill the rest', async () => {
  const project = (title: string, featured: boolean) => ({ id: newId(), slug: newId(), title, featured })
  await db
    .insertInto('ltf_projects')
    .values([project('Lift motor room', true), project('Not on home', false)])
    .execute()
  await openScreen('/')
  const caseStudies = sectionWithHeading('What the problem was. What we did.')
  await expect
    .poll(() => texts(caseStudies.getByRole('heading', { level: 3 })))
    .toEqual(['Lift motor room', 'A tower that tripped every May', 'An office that moved in nine weekends'])
})

// D27
test('Managed content: Home shows the first three people, in their order', async () => {
  await db
    .insertInto('ltf_team_members')
    .values(
      ['Dev', 'Chitra', 'Bilal', 'Asha'].map((name, index) => ({
        id: newId(),
        name,
        order_index: 4 - index,
      })),
    )
    .execute()
  await openScreen('/')
  const team = sectionWithHeading('The people whose names are on your drawings')
  await expect.poll(() => texts(team.getByRole('heading', { level: 3 }))).toEqual(['Asha', 'Bilal', 'Chitra'])
})

// D51
test('Managed content: quote and source of the testimonial come from the settings', async () => {
  const testimonial = { testimonial_quote: 'The lift runs again.', testimonial_source: 'A society in Mulund' }
  await db.updateTable('settings').set(testimonial).execute()
  await openScreen('/')
  const section = page.getByRole('region', { name: 'What a client says' })
  await expect.element(section.getByRole('blockquote')).toHaveTextContent('“The lift runs again.”')
  await expect.element(section).toMatchTextContent(/A society in Mulund/)
})

// D40
test('Managed content: the footer lists at most six services, in their order', async () => {
  await db
    .insertInto('ltf_services')
    .values(
      [7, 6, 5, 4, 3, 2, 1].map((index) => ({
        id: newId(),
        slug: `service-${index}`,
        title: `Service ${index}`,
        order_index: index,
      })),
    )
    .execute()
  await openScreen('/')
  const list = page.getByRole('contentinfo').getByRole('list', { name: 'Services' })
  await expect
    .poll(() => texts(list.getByRole('listitem')))
    .toEqual([1, 2, 3, 4, 5, 6].map((number) => `Service ${number}`))
  await expect.element(list.getByRole('link').first()).toHaveAttribute('href', '/services/service-1')
})

// D37, D99
test('Legal texts: the Privacy Policy is in three languages, each marked with `lang`', async () => {
  await openScreen('/privacy')
  for (const [lang, name] of [
    ['en', 'Privacy Policy'],
    ['hi', 'गोपनीयता नीति'],
    ['mr', 'गोपनीयता धोरण'],
  ] as const)
    await expect.element(page.getByRole('region', { name })).toHaveAttribute('lang', lang)
  await expect.element(page.getByRole('navigation', { name: 'Languages' })).toBeVisible()
})

// D37, D99
test("Legal texts: the firm's own replace the default ones, in every language", async () => {
  const ownTexts = { privacy_text: 'We keep nothing.\n\nAsk us.', terms_text: 'Be kind.' }
  await db.updateTable('settings').set(ownTexts).execute()
  const paragraphs = page.getByRole('main').getByRole('paragraph')
  await openScreen('/privacy')
  await expect
    .poll(() => texts(paragraphs.filter({ hasNotText: 'We mail you a link' })))
    .toEqual(['We keep nothing.', 'Ask us.'])
  await expect.element(page.getByRole('navigation', { name: 'Languages' })).not.toBeInTheDocument()
  await openScreen('/terms')
  await expect.poll(() => texts(paragraphs)).toEqual(['Be kind.'])
})

// D97
test('Phone bar: has WhatsApp beside Call once the settings have a number', async () => {
  await resize()
  const links = page.getByRole('navigation', { name: 'Call or write' }).getByRole('link')
  await openScrolledFaq()
  await expect.poll(() => texts(links)).toEqual(['Call'])
  await db.updateTable('settings').set({ whatsapp: '98200 12345' }).execute()
  await openScrolledFaq()
  await expect.poll(() => texts(links)).toEqual(['Call', 'WhatsApp'])
  await expect.element(links.first()).toBeInViewport()
  const whatsAppLink = page.getByRole('link', { name: 'WhatsApp' })
  await expect.element(whatsAppLink).toBeInViewport()
  await expect.element(whatsAppLink).toHaveAttribute('href', 'https://wa.me/919820012345')
})

/** Opens the FAQ and leaves its first screen, which brings the bar. */
async function openScrolledFaq() {
  await openScreen('/faq')
  await expect.element(page.css('summary').first()).toBeVisible()
  scrollTo({ top: 800, behavior: 'instant' })
}

test('Managed texts: two equal paragraphs both stand on the page', async () => {
  const text = 'At last.\n\nAgain.\n\nAgain.'
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'metering', title: 'Metering', body: text })
    .execute()
  await db.insertInto('gsp_content').values({ id: newId(), section: 'about', content: text }).execute()
  for (const path of ['/services/metering', '/about', '/']) {
    await openScreen(path)
    await expect.element(page.getByText('Again.', { exact: true })).toHaveLength(2)
  }
})
