import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { newId } from '../../server/database/ids.ts'
import { sampleArticles } from '../../server/samples/articles/sample-articles.ts'
import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertFullProject } from '../support/project-page.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { visitUntilShown } from '../support/served-html.ts'

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

// 401
test('Metadata: each page has its canonical URL, title, description, sharing image and structured data', async ({
  page,
  site,
  db,
}) => {
  // The sample of this address is kept from search engines.
  await insertFullProject(db, { slug: 'casa-arco' })
  await visitUntilShown(page, '/projects/casa-arco', 'Creekside Apartment')
  const titles = new Set<string>()
  const images = new Set<string>()
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      titles.add(await page.title())
      images.add(await expectSharingMetadata(page, site.url, path))
      const schemas = await readStructuredData(page)
      expect(schemas.map((schema) => schema['@type'])).toEqual(SCHEMA_TYPES[path])
      // No property is empty.
      for (const schema of schemas) {
        expect(schema['@context']).toBe('https://schema.org')
        expectValidSchema(schema)
      }
    })
  // They are all different.
  expect(titles.size).toBe(PUBLIC_PAGES.length)
  expect(images.size).toBe(PUBLIC_PAGES.length)
})

async function expectSharingMetadata(page: Page, url: string, path: string) {
  const metaTags = await readMetaTags(page)
  expect(metaTags).toMatchObject({
    canonical: [url + path],
    description: [expect.stringMatching(/.{20}/)],
    'og:title': [await page.title()],
    'og:url': [url + path],
    'og:image:alt': [expect.stringMatching(/^[A-Z].{20}/)],
    'og:image': [expect.stringMatching(new RegExp(`^${url}/(images/og-|og/)[\\w/-]+\\.jpg$`))],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
  })
  const [imageUrl = ''] = metaTags['og:image'] ?? []
  const response = await page.request.get(imageUrl)
  expect(response.headers()['content-type']).toBe('image/jpeg')
  const image = await response.body()
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(image.length).toBeLessThan(300_000)
  return imageUrl
}

/** The meta tags of the page by name; repeated tags have several values. */
const readMetaTags = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const metaTags: Record<string, string[]> = {}
    for (const tag of document.querySelectorAll('link[rel=canonical], meta[name], meta[property]')) {
      const name = tag.getAttribute('rel') ?? tag.getAttribute('name') ?? tag.getAttribute('property') ?? ''
      ;(metaTags[name] ??= []).push(tag.getAttribute('href') ?? tag.getAttribute('content') ?? '')
    }
    return metaTags
  })

// 401
test('Structured data: the business is the one that the page shows', async ({ page }) => {
  for (const [path, areas] of [
    ['/', ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune']],
    ['/about', ['Mumbai', 'Navi Mumbai', 'Thane', 'Pune']],
    ['/contact', []],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      const [electrician] = await readStructuredData(page)
      const pageText = await page.locator('body').innerText()
      const { name, telephone, email, address, areaServed = [] } = electrician as unknown as ElectricianSchema
      for (const text of [name, email, address.streetAddress, ...areas]) expect(pageText).toContain(text)
      expect(telephone).toBe('+910000000000')
      expect(areaServed.map((area) => area.name)).toEqual(areas)
      expect(electrician?.openingHoursSpecification).toEqual([
        {
          '@type': 'OpeningHoursSpecification',
          opens: '09:00',
          closes: '17:00',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        },
      ])
      expect(pageText).toContain('Mon-Fri 9 AM to 5 PM')
      // The default settings have none (D50).
      for (const number of ['identifier', 'vatID']) expect(electrician).not.toHaveProperty(number)
    })
})

interface ElectricianSchema {
  name: string
  telephone: string
  email: string
  address: { streetAddress: string }
  areaServed?: { name: string }[]
}

// 401
test('Structured data: a service and its breadcrumb are those that the page shows', async ({ page }) => {
  await page.goto('/services/turnkey')
  const [service, breadcrumbs] = await readStructuredData(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(service?.name))
  await expect(page.getByRole('main')).toContainText(String(service?.description))
  expect(breadcrumbNames(breadcrumbs)).toEqual(['Services', 'Turnkey'])
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Services/Turnkey')
})

// 401
test('Structured data: an article, its date and its image are those that the page shows', async ({
  page,
  site,
}) => {
  await page.goto('/news/why-we-photograph-every-joint')
  const [article, breadcrumbs] = await readStructuredData(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(article?.headline))
  await expect(page.getByRole('article')).toContainText(String(article?.description))
  await expect(page.locator('article time')).toHaveAttribute('datetime', String(article?.datePublished))
  expect(article?.image).toBe(`${site.url}/images/mcb-lit-1920.webp`)
  expect((await page.request.get(String(article?.image))).status()).toBe(200)
  expect(breadcrumbNames(breadcrumbs)).toEqual(['News', 'Why we photograph every joint'])
  const meta = (property: string) => page.locator(`meta[property="${property}"]`)
  await expect(meta('og:type')).toHaveAttribute('content', 'article')
  await expect(meta('article:published_time')).toHaveAttribute('content', String(article?.datePublished))

  await test.step('it is removed on navigation to another page, which has a title and a URL of its own', async () => {
    const articleMetadata = page.locator(
      'script[type="application/ld+json"], [property="article:published_time"]',
    )
    await expect(articleMetadata).toHaveCount(3)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveTitle('Questions about electrical work, answered')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
    await expect(articleMetadata).toHaveCount(0)
    await expect(page.locator('meta[property^="og:image"]')).toHaveCount(0)
    await expect(meta('og:type')).toHaveAttribute('content', 'website')
  })
})

// 401
test('Structured data: a project, its place, its pictures and its breadcrumb are those that the page shows', async ({
  page,
  site,
  db,
}) => {
  const { updated_at } = await insertFullProject(db)
  await visitUntilShown(page, '/projects/creekside', 'The second paragraph.')
  const [project, breadcrumbs] = await readStructuredData(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(project?.name))
  await expect(main).toContainText(String(project?.description))
  expect(project).toMatchObject({
    url: `${site.url}/projects/creekside`,
    genre: 'Renovation',
    locationCreated: { '@type': 'Place', name: 'Mulund' },
    dateCreated: '2025',
    dateModified: updated_at.toISOString(),
    provider: { '@id': `${site.url}/#firm`, name: firm.name },
  })
  const images = project?.image as string[]
  expect(images).toHaveLength(6)
  for (const image of new Set(images)) expect((await page.request.get(image)).status(), image).toBe(200)
  expect(breadcrumbNames(breadcrumbs)).toEqual(['Projects', 'Creekside Apartment'])
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText(
    'Projects/Creekside Apartment',
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Full rewire with keypad scenes.',
  )
})

test('Articles: no title is longer than search results show', async ({ request }) => {
  for (const { slug, title } of sampleArticles) {
    const html = await (await request.get(`/news/${slug}`)).text()
    const [, titleText = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
    expect(titleText.startsWith(title)).toBe(true)
    expect(titleText.length).toBeLessThanOrEqual(70)
  }
})

test('Structured data: a service entered by staff is described, and its text cannot break out of the script element', async ({
  page,
  db,
}) => {
  await db
    .insertInto('ltf_services')
    .values([
      { id: newId(), slug: 'earthing', title: 'Earthing' },
      {
        id: newId(),
        slug: 'sharp',
        title: '</script><script>document.title = "gone"</script>',
        description: 'Quotes " and <b>tags</b>.',
      },
    ])
    .execute()
  await test.step('without a description it does not take that of the list of services', async () => {
    await visitUntilShown(page, '/services/earthing', 'Earthing')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Earthing\. /)
  })
  await test.step('HTML characters in its title stay text', async () => {
    await visitUntilShown(page, '/services/sharp', 'Quotes " and')
    expect((await readStructuredData(page)).map((schema) => schema['@type'])).toEqual([
      'Service',
      'BreadcrumbList',
    ])
    expect(await page.title()).not.toBe('gone')
  })
})

async function readStructuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
}

const breadcrumbNames = (breadcrumbs: Record<string, unknown> | undefined) =>
  (breadcrumbs as unknown as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name)

/** That the names are schema.org's is checked by the types (`seo.ts`); here, that each has a value. */
function expectValidSchema(schema: object) {
  expect(schema).toHaveProperty('@type')
  for (const value of Object.values(schema).flat()) {
    expect(value ?? '').not.toBe('')
    if (typeof value === 'object') expectValidSchema(value as object)
  }
}
