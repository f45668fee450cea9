import type { Page } from 'playwright/test'
import { newId } from '../../server/ids.ts'
import { expect, test, visit } from '../support/ground.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

for (const path of PUBLIC_PAGES)
  test(`${path} says its address, its words and a picture for shared links`, async ({ page, site }) => {
    await page.goto(path)
    const title = await page.title()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', site.url + path)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(picture?.startsWith(`${site.url}/images/og-`)).toBe(true)
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
  })

test('titles are all different, and follow the visitor from page to page', async ({ page }) => {
  const titles = new Set<string>()
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle('Questions about electrical work, answered')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
})

test('a service without a description still says what it is, and not what the list of services says', async ({
  db,
  page,
}) => {
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
  const meta = page.locator('meta[name=description]')
  await visit(page, '/services/earthing', 'Earthing')
  await expect(meta).toHaveAttribute('content', /^Earthing\. /)
})

for (const path of ['/', '/about', '/contact', '/services/turnkey', '/news/why-we-photograph-every-joint'])
  // 401
  test(`the structured data of ${path} is filled in and says what the page shows`, async ({ page }) => {
    await page.goto(path)
    const things = await structured(page)
    expect(things.length).toBeGreaterThan(0)
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      checkThing(thing)
    }
    const shown = await page.locator('body').innerText()
    const electrician = things.find((thing) => thing['@type'] === 'Electrician')
    if (electrician) {
      for (const name of ['name', 'telephone', 'email', 'address'])
        expect(shown).toContain(String(electrician[name]))
      for (const area of (electrician.areaServed ?? []) as { name: string }[])
        expect(shown).toContain(area.name)
      expect(electrician.openingHoursSpecification).toEqual([
        {
          '@type': 'OpeningHoursSpecification',
          opens: '09:00',
          closes: '17:00',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        },
      ])
      expect(shown).toContain('Mon-Fri 9 AM to 5 PM')
    }
    const service = things.find((thing) => thing['@type'] === 'Service')
    if (service) {
      expect(shown).toContain(String(service.name))
      expect(shown).toContain(String(service.description))
    }
    const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    for (const { name } of (crumbs?.itemListElement ?? []) as { name: string }[])
      expect(shown).toContain(name)
  })

test('what a record says cannot leave the structured data', async ({ page, db }) => {
  await db
    .insertInto('ltf_services')
    .values({
      id: '01900000-0000-7000-8000-00000000abcd',
      slug: 'sharp',
      title: '</script><script>document.title = "gone"</script>',
      description: 'Quotes " and <b>tags</b>.',
    })
    .execute()
  await expect(async () => {
    await page.goto('/services/sharp')
    expect((await structured(page)).map((thing) => thing['@type'])).toEqual(['Service', 'BreadcrumbList'])
  }).toPass()
  expect(await page.title()).not.toBe('gone')
})

async function structured(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
}

/** That the names are schema.org's is shown by the types (`seo.ts`); here, that each of them says something. */
function checkThing(thing: object) {
  expect(thing).toHaveProperty('@type')
  for (const value of Object.values(thing).flat()) {
    expect(value ?? '').not.toBe('')
    if (typeof value === 'object') checkThing(value as object)
  }
}
