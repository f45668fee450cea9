import type { Page } from 'playwright/test'
import { firm } from '../../src/firm.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertFullProject } from '../support/project-page.ts'
import { insertProjects, projectCards } from '../support/projects-page.ts'
import { expectServedHtml, visitUntilShown } from '../support/served-html.ts'

const gallery = (page: Page) => page.locator('section').filter({ hasText: 'Photographs' })

test('Project page: its card leads to facts, text, photographs with captions and related projects', async ({
  page,
  db,
}) => {
  await insertFullProject(db)
  await insertProjects(db, [
    { title: 'Press Shop', category: 'Renovation', slug: 'press-shop' },
    { title: 'Hidden', category: 'Renovation', status: 'inactive' },
  ])
  await visitUntilShown(page, '/projects', '2 projects')
  await projectCards(page).getByRole('link', { name: 'Creekside Apartment' }).click()
  await expect(page).toHaveURL('/projects/creekside')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creekside Apartment')
  await expect(page).toHaveTitle(`Creekside Apartment: ${firm.name}`)
  const main = page.getByRole('main')
  for (const [name, value] of [
    ['Category', 'Renovation'],
    ['Location', 'Mulund'],
    ['Year', '2025'],
    ['Area', '145 sqm'],
    ['Phase', 'Completed'],
  ] as const)
    await expect(main.locator('dl > div').filter({ hasText: name })).toContainText(value)
  await expect(main.getByRole('paragraph').filter({ hasText: 'The second paragraph.' })).toBeVisible()
  await expect(main.getByRole('figure').filter({ hasText: 'The board in the passage' })).toBeVisible()
  await expect(gallery(page).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'START YOUR PROJECT' })).toBeVisible()
  const related = page.locator('section').filter({ hasText: 'Related projects' })
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(['Press Shop'])
  await related.getByRole('link', { name: 'Press Shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press Shop')
  await expect(main.getByText('What we did')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
})

// 404
test('Project page: no axe violation, wide and on a phone, and headings in order', async ({ page, db }) => {
  await insertFullProject(db)
  await insertProjects(db, [{ title: 'Press Shop' }])
  await visitUntilShown(page, '/projects/creekside', 'The second paragraph.')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expectNoAxeViolations(page)
  }
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => tagName))
  expect(levels).toEqual(['H1', 'H2', 'H2', 'H2', 'H2', 'H3', 'H2'])
})

test('Project page: a project of few facts has a page without empty parts', async ({ page, db }) => {
  await insertProjects(db, [{ title: 'Bare', slug: 'bare', category: null }])
  await visitUntilShown(page, '/projects/bare', 'Bare')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Year', 'Phase', 'Phone', 'E-mail', 'Address', 'Hours'])
  await expect(main.getByRole('heading')).toHaveText(['Bare', 'Tell us what needs power.'])
  await expect(main.locator('img[src*="default"]')).toHaveCount(0)
  await expectNoAxeViolations(page)
})

// 160, S33
test('Project page: an unknown, hidden or former address is not found, and a hidden project does not come back', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/404/)
  const { id } = await insertFullProject(db)
  const status = async (path: string) => (await page.request.get(path)).status()
  await expect.poll(() => status('/projects/creekside')).toBe(200)
  for (const path of ['/projects/unknown', '/projects/No_Slug', `/projects/${'x'.repeat(300)}`])
    expect(await status(path), path).toBe(404)

  await db.updateTable('ltf_projects').set({ slug: 'creek' }).where('id', '=', id).execute()
  await expect.poll(() => status('/projects/creekside')).toBe(404)
  await expect.poll(() => status('/projects/creek')).toBe(200)

  await db.updateTable('ltf_projects').set({ status: 'inactive' }).where('id', '=', id).execute()
  await expect.poll(() => status('/projects/creek')).toBe(404)
  await page.goto('/projects/creek')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

// 155
test('Project page: each sample has one while there are no projects, marked as such and kept from search engines', async ({
  page,
  db,
  tolerate,
}) => {
  await visitUntilShown(page, '/projects', '9 projects')
  const paths = await projectCards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(paths).size).toBe(9)
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
  await projectCards(page).getByRole('link', { name: 'Casa Arco' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casa Arco')
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(4)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.reload()
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)

  tolerate(/404/)
  await insertProjects(db, [{ title: 'The first real one' }])
  await expect.poll(async () => (await page.request.get('/projects/casa-arco')).status()).toBe(404)
})

test('Project page: home leads there from featured case studies; the sample ones are no links', async ({
  page,
  db,
}) => {
  const caseStudies = page.locator('section').filter({ hasText: 'What the problem was. What we did.' })
  await page.goto('/')
  await expect(caseStudies.getByRole('article')).toHaveCount(3)
  await expect(caseStudies.getByRole('link')).toHaveCount(0)
  await insertProjects(db, [{ title: 'The real Hilltop', slug: 'hilltop', featured: true }])
  await expectServedHtml(page, '/', (html) => expect(html).toContain('The real Hilltop'))
  await page.goto('/')
  await expect(caseStudies.getByRole('link')).toHaveText(['The real Hilltop'])
  await caseStudies.getByRole('link').click()
  await expect(page).toHaveURL('/projects/hilltop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The real Hilltop')
})
