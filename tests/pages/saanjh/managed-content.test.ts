import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { sampleArticles } from '../../../server/sections/articles/samples/sample-articles.ts'
import { db } from '../../support/database.ts'
import { attributesOf, bodyText, elementText, renderPage, textOf } from '../../support/rendered-page.ts'

/** The section of a page that has the heading. */
const sectionOf = (html: string, heading: string): string =>
  html.split(/(?=<section\b)/).find((part) => part.includes(heading)) ?? ''

/** The texts of the headings of a level, in their order. */
const headingsOf = (html: string, level: number): string[] =>
  [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, text = '']) =>
    textOf(text),
  )

// D16, D27, D40, D51
test('Managed content: Home shows featured projects before samples, the first three people, the testimonial from the settings, and six services', async () => {
  const project = (title: string, featured: boolean) => ({ id: newId(), slug: newId(), title, featured })
  await db
    .insertInto('ltf_projects')
    .values([project('Lift motor room', true), project('Not on home', false)])
    .execute()
  const people = ['Dev', 'Chitra', 'Bilal', 'Asha']
  await db
    .insertInto('ltf_team_members')
    .values(people.map((name, index) => ({ id: newId(), name, order_index: 4 - index })))
    .execute()
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
  await db
    .updateTable('settings')
    .set({ testimonial_quote: 'The lift runs again.', testimonial_source: 'A society in Mulund' })
    .execute()
  const html = await renderPage('/')
  expect(headingsOf(sectionOf(html, 'What the problem was.'), 3)).toEqual([
    'Lift motor room',
    'A tower that tripped every May',
    'An office that moved in nine weekends',
  ])
  expect(headingsOf(sectionOf(html, 'names are on your drawings'), 3)).toEqual(['Asha', 'Bilal', 'Chitra'])
  expect(elementText(html, 'blockquote')).toBe('“The lift runs again.”')
  expect(bodyText(html)).toContain('A society in Mulund')
  const footer = /<footer\b.*<\/footer>/s.exec(html)?.[0] ?? ''
  const services = attributesOf(footer, 'a').filter(({ href }) => href?.startsWith('/services/'))
  expect(services.map(({ href }) => href)).toEqual(
    [1, 2, 3, 4, 5, 6].map((index) => `/services/service-${index}`),
  )
})

test('Managed content: a text written by staff replaces the default text, and two identical paragraphs are both shown', async () => {
  const content = 'We began small.\n\nAgain.\n\nAgain.'
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'metering', title: 'Metering', body: content })
    .execute()
  await db
    .insertInto('gsp_content')
    .values({ id: newId(), section: 'about', title: 'Our way', content })
    .execute()
  for (const path of ['/services/metering', '/about', '/']) {
    const html = await renderPage(path)
    expect([...html.matchAll(/>Again\.</g)], path).toHaveLength(2)
    expect(html, path).toContain('We began small.')
  }
  const about = await renderPage('/about')
  expect(headingsOf(about, 2)).toContain('Our way')
  expect(about).not.toContain('Most of what we build')
})

// D37, D99
test('Legal texts: the Privacy Policy is in three languages until the firm replaces the default texts', async () => {
  const html = await renderPage('/privacy')
  const languages = attributesOf(html, 'section').flatMap(({ lang }) => lang ?? [])
  expect(languages).toEqual(['en', 'hi', 'mr'])
  for (const name of ['Privacy Policy', 'गोपनीयता नीति', 'गोपनीयता धोरण'])
    expect(bodyText(html)).toContain(name)
  expect(html).toContain('aria-label="Languages"')

  await db
    .updateTable('settings')
    .set({ privacy_text: 'We keep nothing.\n\nAsk us.', terms_text: 'Be kind.' })
    .execute()
  const paragraphsOf = (page: string) =>
    [...(/<main\b.*<\/main>/s.exec(page)?.[0] ?? '').matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(
      ([, text = '']) => textOf(text),
    )
  const own = await renderPage('/privacy')
  expect(paragraphsOf(own).filter((text) => !text.startsWith('We mail you a link'))).toEqual([
    'We keep nothing.',
    'Ask us.',
  ])
  expect(own).not.toContain('aria-label="Languages"')
  expect(paragraphsOf(await renderPage('/terms'))).toEqual(['Be kind.'])
})

test('Articles: each of the nine samples can be read and links to the next newer one, and a chart is described in words', async () => {
  expect(sampleArticles).toHaveLength(9)
  for (const [index, { slug, title }] of sampleArticles.entries()) {
    const html = await renderPage(`/news/${slug}`)
    expect(elementText(html, 'h1')).toBe(title)
    expect(elementText(html, 'article').split(' ').length, slug).toBeGreaterThan(300)
    const newer = sampleArticles[index - 1]
    const links = attributesOf(/<nav[^>]*aria-label="More articles".*?<\/nav>/s.exec(html)?.[0] ?? '', 'a')
    const targets = links.map(({ href }) => href)
    expect([slug, targets.includes(`/news/${newer?.slug}`)]).toEqual([slug, newer !== undefined])
  }
  const charts = await renderPage('/news/sixteen-floors-three-phases-one-quiet-summer')
  expect(charts).toContain('Before, amperes: At 21:00 red reaches 472 A')
  expect(charts).toContain('After, amperes: ')
})
