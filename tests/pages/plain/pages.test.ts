import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { firm } from '../../../src/firm.ts'
import { db } from '../../support/database.ts'
import {
  bodyText,
  elementText,
  isNoindex,
  metaTags,
  ORIGIN,
  renderedPage,
  renderPage,
  structuredData,
} from '../../support/rendered-page.ts'
import { createTestApp } from '../../support/test-app.ts'

const PAGES = ['/', '/contact', '/inquiry', '/privacy', '/services', '/terms']

test('Metadata: each page has its address, title and description, and for shared links a picture that the server draws', async () => {
  const { app } = createTestApp(db)
  const titles = new Set<string>()
  for (const path of PAGES) {
    const html = await renderPage(path)
    const title = elementText(html, 'title')
    const tags = metaTags(html)
    expect(title).toContain(firm.name)
    expect(tags, path).toMatchObject({
      canonical: [ORIGIN + path],
      description: [expect.stringMatching(/.{20}/)],
      'og:title': [title],
      'og:image': [expect.stringMatching(/\/og\/pages\/\w+\.jpg$/)],
    })
    const picture = await app.request((tags['og:image']?.[0] ?? '').replace(ORIGIN, ''))
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg'])
    titles.add(title)
  }
  expect(titles.size).toBe(PAGES.length)
})

test('Sitemap: it lists the pages of the site, but no page of a service, project or article; these have no picture either', async () => {
  const { app } = createTestApp(db)
  const xml = await (await app.request('/sitemap.xml')).text()
  const listed = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  expect(listed.toSorted()).toEqual(PAGES)
  for (const path of [
    'services/residential',
    'projects/casa-arco',
    'news/why-we-photograph-every-joint',
    'pages/faq',
  ])
    expect((await app.request(`/og/${path}.jpg`)).status, path).toBe(404)
})

test('Services: active services are listed in their order, each with its text', async () => {
  const service = (title: string, order_index: number, status: 'active' | 'inactive' = 'active') => {
    const body = `How ${title} goes.\n\nAnd what it costs.`
    return { id: newId(), slug: title.toLowerCase(), title, body, order_index, status }
  }
  await db
    .insertInto('ltf_services')
    .values([service('Roofs', 2), service('Gutters', 1), service('Hidden', 3, 'inactive')])
    .execute()
  const html = await renderPage('/services')
  const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)
  expect(titles.slice(0, 2)).toEqual(['Gutters', 'Roofs'])
  expect(html).toContain('How Roofs goes.')
  expect(html).not.toContain('Hidden')
  expect(bodyText(await renderPage('/'))).toContain('Gutters')
})

test('Content: Home shows the texts from the back office, and default texts until there are some', async () => {
  const before = await renderPage('/')
  expect(elementText(before, 'h1')).toBe('Good work, plainly done')
  // There is no empty section before the first service.
  expect(before).not.toContain('services-title')
  const row = (section: 'hero' | 'about') => ({
    id: newId(),
    section,
    title: `Our ${section}`,
    content: 'One.\n\nTwo.',
  })
  await db
    .insertInto('gsp_content')
    .values([row('hero'), row('about')])
    .execute()
  const html = await renderPage('/')
  expect(elementText(html, 'h1')).toBe('Our hero')
  for (const words of ['Our about', 'How it goes']) expect(bodyText(html)).toContain(words)
})

test('Settings: contact details, registration numbers and legal texts come from the back office', async () => {
  await db
    .updateTable('settings')
    .set({
      business_name: 'Diya Power',
      phone: '+91 22 5550 0100',
      email: 'desk@diya.example',
      address: 'Sample Street 7',
      hours_text: 'Mon-Sat 8 AM to 8 PM, Sun closed',
      licence_number: 'L-4471',
      facebook_url: 'https://social.example/diya',
      testimonial_quote: 'They came.',
      testimonial_source: 'A neighbour',
      terms_text: 'Be kind.',
    })
    .execute()
  const [home, contact] = [await renderPage('/'), await renderPage('/contact')]
  for (const words of [
    'Diya Power',
    '+91 22 5550 0100',
    'desk@diya.example',
    'Mon-Sat 8 AM to 8 PM',
    'L-4471',
  ])
    for (const html of [home, contact]) expect(bodyText(html)).toContain(words)
  expect(home).toContain('href="https://social.example/diya"')
  expect(bodyText(home)).toContain('“They came.”')
  expect(structuredData(contact)[0]).toMatchObject({ name: 'Diya Power', email: 'desk@diya.example' })
  expect(bodyText(await renderPage('/terms'))).toContain('Be kind.')
  expect(bodyText(await renderPage('/privacy'))).toContain('desk@diya.example')
})

test.each(['/x', '/services/roofs', '/about', '/Contact'])(
  '404: %s gets the error page, inside the header and footer of the site',
  async (path) => {
    const { status, html } = await renderedPage(path)
    expect([status, isNoindex(html)]).toEqual([404, true])
    expect(elementText(html, 'h1')).toBe('There is no such page')
    expect(html).toMatch(/<header[\s>].*<a href="\/"[^>]*>To the home page<.*<footer[\s>]/s)
  },
)
