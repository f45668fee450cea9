import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

/** Managed content replaces the sample content of the public pages. */

// D16, D27, D40, D51
test('Managed content: Home shows the projects, people, services and texts that staff have entered', async ({
  page,
  db,
}) => {
  const project = (title: string, featured: boolean) => ({ id: newId(), slug: newId(), title, featured })
  const people = ['Dev', 'Chitra', 'Bilal', 'Asha'].map((name, index) => ({
    id: newId(),
    name,
    order_index: 4 - index,
  }))
  const services = [7, 6, 5, 4, 3, 2, 1].map((index) => ({
    id: newId(),
    slug: `service-${index}`,
    title: `Service ${index}`,
    order_index: index,
  }))
  const testimonial = { testimonial_quote: 'The lift runs again.', testimonial_source: 'A society in Mulund' }
  // In one transaction, so that a page with one of them has all of them.
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ltf_projects')
      .values([project('Lift motor room', true), project('Not on home', false)])
      .execute()
    await trx.insertInto('ltf_team_members').values(people).execute()
    await trx.insertInto('ltf_services').values(services).execute()
    await trx.updateTable('settings').set(testimonial).execute()
  })
  await visitUntilShown(page, '/', 'The lift runs again.')
  const sectionWithHeading = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

  await test.step('featured projects come first among the case studies, and samples fill the rest', async () => {
    const caseStudies = sectionWithHeading('What the problem was. What we did.')
    await expect(caseStudies.getByRole('heading', { level: 3 })).toHaveText([
      'Lift motor room',
      'A tower that tripped every May',
      'An office that moved in nine weekends',
    ])
  })

  await test.step('the first three people are shown, in their order', async () => {
    const team = sectionWithHeading('The people whose names are on your drawings')
    await expect(team.getByRole('heading', { level: 3 })).toHaveText(['Asha', 'Bilal', 'Chitra'])
  })

  await test.step('quote and source of the testimonial come from the settings', async () => {
    const testimonialSection = page.getByRole('region', { name: 'What a client says' })
    await expect(testimonialSection.getByRole('blockquote')).toHaveText('“The lift runs again.”')
    await expect(testimonialSection).toContainText('A society in Mulund')
  })

  await test.step('the footer lists at most six services, in their order', async () => {
    const list = page.getByRole('contentinfo').getByRole('list', { name: 'Services' })
    await expect(list.getByRole('listitem')).toHaveText(
      [1, 2, 3, 4, 5, 6].map((number) => `Service ${number}`),
    )
    await expect(list.getByRole('link').first()).toHaveAttribute('href', '/services/service-1')
  })
})

// D37, D99
test("Legal texts: are in English, Hindi and Marathi until the firm's own replace them", async ({
  page,
  db,
}) => {
  await test.step('the Privacy Policy is in three languages, each marked with `lang`', async () => {
    await page.goto('/privacy')
    for (const [lang, title] of [
      ['en', 'Privacy Policy'],
      ['hi', 'गोपनीयता नीति'],
      ['mr', 'गोपनीयता धोरण'],
    ] as const)
      await expect(page.getByRole('region', { name: title, exact: true })).toHaveAttribute('lang', lang)
  })

  await test.step("the firm's own texts replace the default ones, in every language", async () => {
    await db
      .updateTable('settings')
      .set({ privacy_text: 'We keep nothing.\n\nAsk us.', terms_text: 'Be kind.' })
      .execute()
    await visitUntilShown(page, '/privacy', 'We keep nothing.')
    const paragraphs = page.getByRole('main').getByRole('paragraph')
    await expect(paragraphs.filter({ hasNotText: 'We mail you a link' })).toHaveText([
      'We keep nothing.',
      'Ask us.',
    ])
    await expect(page.getByRole('navigation', { name: 'Languages' })).toHaveCount(0)
    await visitUntilShown(page, '/terms', 'Be kind.')
    await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(['Be kind.'])
  })
})

// D97
test('Phone bar: has WhatsApp beside Call once the settings have a number', async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await db
    .updateTable('settings')
    .set({ whatsapp: '98200 12345', hours_text: 'Mon-Fri 10 AM to 6 PM' })
    .execute()
  await visitUntilShown(page, '/faq', 'Mon-Fri 10 AM to 6 PM')
  const whatsAppLink = page.getByRole('link', { name: 'WhatsApp' })
  // A page whose script loads late scrolls back to its top.
  while ((await whatsAppLink.count()) === 0) await page.mouse.wheel(0, 100)
  await page.evaluate(() => scrollTo(0, 800))
  await expect(whatsAppLink).toBeInViewport()
  await expect(whatsAppLink).toHaveAttribute('href', 'https://wa.me/919820012345')
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toBeInViewport()
})
