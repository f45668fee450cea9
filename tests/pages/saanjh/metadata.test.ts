import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { sampleArticles } from '../../../server/sections/articles/samples/sample-articles.ts'
import { firm } from '../../../src/firm.ts'
import { db } from '../../support/database.ts'
import { insertFullProject } from '../../support/project-page.ts'
import { PUBLIC_PAGES } from '../../support/public-pages.ts'
import {
  attributesOf,
  bodyText,
  elementText,
  metaTags,
  ORIGIN,
  renderPage,
  renderedPage,
  structuredData,
} from '../../support/rendered-page.ts'

/** The schema.org types of each kind of page. */
const SCHEMA_TYPES: Record<(typeof PUBLIC_PAGES)[number], string[]> = {
  '/': ['Electrician'],
  '/about': ['Electrician'],
  '/services': [],
  '/services/turnkey': ['Service', 'BreadcrumbList'],
  '/projects': [],
  '/projects/casa-arco': ['CreativeWork', 'BreadcrumbList'],
  '/faq': ['FAQPage'],
  '/news': [],
  '/news/why-we-photograph-every-joint': ['NewsArticle', 'BreadcrumbList'],
  '/contact': ['Electrician'],
  '/inquiry': [],
  '/privacy': [],
  '/terms': [],
}

const schemaTypes = (html: string) => structuredData(html).map((schema) => schema['@type'])

const breadcrumbNames = (breadcrumbs: Record<string, unknown> | undefined) =>
  (breadcrumbs as unknown as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name)

/** The text of the breadcrumb that the page shows. */
const shownBreadcrumb = (html: string) =>
  elementText(/<nav[^>]*aria-label="You are here".*/s.exec(html)?.[0] ?? '', 'nav')

// 401
test('Metadata: each page has its own canonical URL, title, description and sharing image', async () => {
  // The sample project at this address is hidden from search engines.
  await insertFullProject(db, { slug: 'casa-arco' })
  const titles = new Set<string>()
  const images = new Set<string>()
  for (const path of PUBLIC_PAGES) {
    const html = await renderPage(path)
    const title = elementText(html, 'title')
    const tags = metaTags(html)
    expect(tags, path).toMatchObject({
      canonical: [ORIGIN + path],
      description: [expect.stringMatching(/.{20}/)],
      'og:title': [title],
      'og:url': [ORIGIN + path],
      'og:image:alt': [expect.stringMatching(/^[A-Z].{20}/)],
      'og:image': [expect.stringMatching(new RegExp(`^${ORIGIN}/(images/og-|og/)[\\w/-]+\\.jpg$`))],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
    })
    titles.add(title)
    images.add(tags['og:image']?.[0] ?? '')
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length)
  expect(images.size).toBe(PUBLIC_PAGES.length)
})

// The server draws the images under /og/: og-pictures.test.ts.
test('Metadata: the sharing image files have the stated size and are small', async () => {
  const files = readdirSync('public/images').filter((name) => /^og-.*\.jpg$/.test(name))
  for (const path of ['/', '/contact', '/inquiry']) {
    const [image = ''] = metaTags(await renderPage(path))['og:image'] ?? []
    expect(files).toContain(image.replace(`${ORIGIN}/images/`, ''))
  }
  for (const name of files) {
    const picture = readFileSync(`public/images/${name}`)
    expect(await sharp(picture).metadata(), name).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.length, name).toBeLessThan(300_000)
  }
})

/** Checks that each property has a value; the types (`seo.ts`) check that the names are those of schema.org. */
function expectValidSchema(schema: object) {
  expect(schema).toHaveProperty('@type')
  for (const value of Object.values(schema).flat()) {
    expect(value ?? '').not.toBe('')
    if (typeof value === 'object') expectValidSchema(value as object)
  }
}

// 401
test('Structured data: each page has the types of its kind, and no property is empty', async () => {
  await insertFullProject(db, { slug: 'casa-arco' })
  for (const path of PUBLIC_PAGES) {
    const html = await renderPage(path)
    expect(schemaTypes(html), path).toEqual(SCHEMA_TYPES[path])
    for (const schema of structuredData(html)) {
      expect(schema['@context']).toBe('https://schema.org')
      expectValidSchema(schema)
    }
  }
})

interface ElectricianSchema {
  name: string
  email: string
  address: { streetAddress: string }
  areaServed?: { name: string }[]
}

// 401
test.each([
  ['/', ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune']],
  ['/about', ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune']],
  ['/contact', []],
])('Structured data: the business matches the page %s', async (path, areas) => {
  const html = await renderPage(path)
  const [electrician] = structuredData(html)
  const { name, email, address, areaServed = [] } = electrician as unknown as ElectricianSchema
  const text = bodyText(html)
  for (const shown of [name, email, address.streetAddress, 'Mon-Fri 9 AM to 5 PM', ...areas])
    expect(text).toContain(shown)
  expect(areaServed.map((area) => area.name)).toEqual(areas)
  expect(electrician).toMatchObject({
    telephone: '+910000000000',
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        opens: '09:00',
        closes: '17:00',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      },
    ],
  })
  // The default settings have none (D50).
  for (const number of ['identifier', 'vatID']) expect(electrician).not.toHaveProperty(number)
})

test('Structured data: the business has the values from the settings, and the description the opening hours', async () => {
  await db
    .updateTable('settings')
    .set({
      business_name: 'Diya Power',
      phone: '+91 22 5550 0100',
      email: 'desk@diya.example',
      address: 'Bandra, Mumbai',
      hours_text: 'Mon-Sat 8 AM to 8 PM, Sun closed',
      licence_number: 'MH-PWD-4471',
      gstin: '27AAPFU0939F1ZV',
      facebook_url: 'https://social.example/diya',
      twitter_url: 'https://social.example/diya-says',
    })
    .execute()
  const html = await renderPage('/contact')
  expect(structuredData(html)[0]).toMatchObject({
    name: 'Diya Power',
    telephone: '+912255500100',
    email: 'desk@diya.example',
    address: { streetAddress: 'Bandra, Mumbai', addressCountry: 'IN' },
    identifier: { name: 'Licence number', value: 'MH-PWD-4471' },
    vatID: '27AAPFU0939F1ZV',
    sameAs: ['https://social.example/diya'],
  })
  expect(metaTags(html).description).toEqual(['Phone, e-mail, address and hours. Mon-Sat 8 AM to 8 PM.'])
})

// 401
test('Structured data: a service and its breadcrumb match the page', async () => {
  const html = await renderPage('/services/turnkey')
  const [service, breadcrumbs] = structuredData(html)
  expect(elementText(html, 'h1')).toBe(service?.name)
  expect(elementText(html, 'main')).toContain(service?.description)
  expect(breadcrumbNames(breadcrumbs)).toEqual(['Services', 'Turnkey'])
  expect(shownBreadcrumb(html)).toBe('Services/Turnkey')
})

// 401
test('Structured data: an article, its date and its image match the page', async () => {
  const html = await renderPage('/news/why-we-photograph-every-joint')
  const [article, breadcrumbs] = structuredData(html)
  expect(elementText(html, 'h1')).toBe(article?.headline)
  expect(elementText(html, 'article')).toContain(article?.description)
  expect(attributesOf(html, 'time').map(({ dateTime, datetime }) => datetime ?? dateTime)).toContain(
    article?.datePublished,
  )
  expect(article?.image).toBe(`${ORIGIN}/images/mcb-lit-1920.webp`)
  expect(readFileSync('public/images/mcb-lit-1920.webp').length).toBeGreaterThan(1000)
  expect(breadcrumbNames(breadcrumbs)).toEqual(['News', 'Why we photograph every joint'])
  expect(metaTags(html)).toMatchObject({
    'og:type': ['article'],
    'article:published_time': [article?.datePublished],
  })
})

// 401
test('Structured data: a project, its place, its pictures and its breadcrumb match the page', async () => {
  const { updated_at } = await insertFullProject(db)
  const html = await renderPage('/projects/creekside')
  const [project, breadcrumbs] = structuredData(html)
  expect(elementText(html, 'h1')).toBe(project?.name)
  expect(elementText(html, 'main')).toContain(project?.description)
  expect(project).toMatchObject({
    url: `${ORIGIN}/projects/creekside`,
    genre: 'Renovation',
    locationCreated: { '@type': 'Place', name: 'Mulund' },
    dateCreated: '2025',
    dateModified: updated_at.toISOString(),
    provider: { '@id': `${ORIGIN}/#firm`, name: firm.name },
  })
  const images = project?.image as string[]
  expect(images).toHaveLength(6)
  for (const image of new Set(images))
    expect(readFileSync(`public${image.slice(ORIGIN.length)}`).length, image).toBeGreaterThan(1000)
  expect(breadcrumbNames(breadcrumbs)).toEqual(['Projects', 'Creekside Apartment'])
  expect(shownBreadcrumb(html)).toBe('Projects/Creekside Apartment')
  expect(metaTags(html).description).toEqual(['Full rewire with keypad scenes.'])
})

test('Metadata: the title of every article is short enough for search results', async () => {
  for (const { slug, title } of sampleArticles) {
    const shown = elementText(await renderPage(`/news/${slug}`), 'title')
    expect(shown.startsWith(title)).toBe(true)
    expect(shown.length).toBeLessThanOrEqual(70)
  }
})

test('Metadata: a service without a description does not reuse the description of the list of services', async () => {
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
  expect(metaTags(await renderPage('/services/earthing')).description).toEqual([
    expect.stringMatching(/^Earthing\. /),
  ])
})

test('Structured data: the text of a service cannot break out of the script element', async () => {
  const title = '</script><script>document.title = "gone"</script>'
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'sharp', title, description: 'Quotes " and <b>tags</b>.' })
    .execute()
  const html = await renderPage('/services/sharp')
  expect(html).not.toContain('<script>document.title')
  expect(schemaTypes(html)).toEqual(['Service', 'BreadcrumbList'])
  expect(structuredData(html)[0]).toMatchObject({ name: title })
  expect(elementText(html, 'h1')).toBe(title)
})

test('Service pages: an unknown slug, or the slug of a hidden service, gets the generic page, which caches do not store and search engines do not index', async () => {
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'hidden', title: 'Hidden', status: 'inactive' })
    .execute()
  for (const path of ['/services/anything-at-all', '/services/hidden']) {
    const { status, headers, html } = await renderedPage(path)
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store'])
    expect(elementText(html, 'h1')).toBe('Our services')
    expect(metaTags(html).robots).toEqual(['noindex'])
    expect(metaTags(html)).not.toHaveProperty('canonical')
  }
})
