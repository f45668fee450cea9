import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { projectCards, resultCount, filterButtons, insertProjects } from '../support/projects-page.ts'
import { visitUntilShown } from '../support/served-html.ts'

// 5, 141, 142, 143, 146, 147, 148, 149, 159
test('Projects page: can be filtered, shown as a list and shared by its URL', async ({ page, db }) => {
  await insertProjects(db, [
    { title: 'Tower Sixteen', category: 'Residential', location: 'Thane', year: 2024, area: '16 floors' },
    { title: 'Casa Arco', category: 'Residential', location: 'Lonavala', year: 2022, area: '410 sqm' },
    { title: 'Press Shop', category: 'Renovation', location: 'Chakan', year: 2023, area: '750 kVA' },
  ])
  await visitUntilShown(page, '/projects', '3 projects')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Residential'])
  await expect(resultCount(page)).toHaveText('3 projects')
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  await expect(projectCards(page)).toHaveCount(3)
  for (const fact of ['Tower Sixteen', 'Residential', 'Thane', '2024', '16 floors'])
    await expect(projectCards(page).filter({ hasText: 'Tower Sixteen' })).toContainText(fact)

  await page.getByRole('button', { name: 'Residential' }).click()
  await expect(resultCount(page)).toHaveText('2 projects')
  await expect(page.getByRole('button', { name: 'Residential' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  // Side by side.
  await expect.poll(() => rowTops(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/projects?category=Residential&view=list')
  await expect(projectCards(page)).toHaveCount(2)
  // One below the other.
  await expect.poll(() => rowTops(page)).toHaveLength(2)

  await page.reload()
  await expect(resultCount(page)).toHaveText('2 projects')
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect(page).toHaveURL('/projects?category=Residential')
  await page.getByRole('button', { name: 'Renovation' }).click()
  await expect(resultCount(page)).toHaveText('1 project')
  await page.goBack()
  await expect(resultCount(page)).toHaveText('2 projects')
})

// 150, 155
test('Projects page: without projects the samples are shown, marked as such, each fading in later than the one before', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const recordDelays = () => {
      const delays = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'card-comes')
        .map((animation) => animation.effect?.getTiming().delay)
      Object.assign(window, { delays })
    }
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(recordDelays))
  })
  await visitUntilShown(page, '/projects', '9 projects')
  await test.step('card n fades in n tenths of a second late', async () => {
    await expect
      .poll(() => page.evaluate(() => (window as Window & { delays?: number[] }).delays?.map(Math.round)))
      .toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800])
  })
  await expect(resultCount(page)).toHaveText('9 projects')
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(9)
  await page.getByRole('button', { name: 'Mixed Use' }).click()
  await expect(resultCount(page)).toHaveText('1 project')
  const link = projectCards(page).getByRole('link', { name: 'Studio H' })
  await expect(link).toHaveAttribute('href', '/projects/studio-h')
})

// 144, 145, 160
test('Projects page: no category counts as Other, an unknown category links back, and hidden projects are gone', async ({
  page,
  db,
}) => {
  await insertProjects(db, [{ title: 'Press Shop', category: 'Renovation' }])
  await visitUntilShown(page, '/projects', '1 project')
  await expect(filterButtons(page)).toHaveText(['All', 'Renovation'])

  await test.step('an unknown category shows no projects and the way back', async () => {
    const response = await page.request.get('/projects?category=Marine')
    expect(response.headers()['cache-control']).toBe('no-store')
    await visitUntilShown(page, '/projects?category=Marine', '0 projects')
    await expect(resultCount(page)).toHaveText('0 projects')
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(resultCount(page)).toHaveText('1 project')
  })

  await test.step('projects without a category are under Other, which exists only then', async () => {
    await insertProjects(db, [
      { title: 'Pump House', category: null },
      { title: 'Gate', category: '  ' },
    ])
    await visitUntilShown(page, '/projects?category=Other', '2 projects')
    await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Other'])
    await expect(projectCards(page).getByRole('heading')).toHaveText(['Gate', 'Pump House'])
  })

  await test.step('a project that staff hide is gone on the next load', async () => {
    await db.updateTable('ltf_projects').set({ status: 'inactive' }).where('title', '=', 'Gate').execute()
    await visitUntilShown(page, '/projects', '2 projects')
    await expect(projectCards(page).getByRole('heading')).toHaveText(['Pump House', 'Press Shop'])
  })
})

test('Projects page: two thousand projects load in pages of 24, under their exact count', async ({
  page,
  db,
}) => {
  await insertProjects(db, [
    ...Array.from({ length: 60 }, (_, index) => ({ title: `Ward ${index}`, category: 'Healthcare' })),
    ...Array.from({ length: 1940 }, (_, index) => ({
      title: `Project ${index}`,
      category: index < 500 ? 'Residential' : 'Commercial',
    })),
  ])
  await visitUntilShown(page, '/projects', '2,000 projects')
  await expect(projectCards(page)).toHaveCount(24)
  await page.getByRole('button', { name: /^Load more/ }).click()
  await expect(projectCards(page)).toHaveCount(48)
  await expect(projectCards(page).last().getByRole('heading')).toHaveText('Project 1892')
  await page.getByRole('button', { name: 'Residential' }).click()
  await expect(resultCount(page)).toHaveText('500 projects')
  await expect(projectCards(page)).toHaveCount(24)

  await test.step("after the last 'Load more projects' the focus is on the first of the new cards", async () => {
    await page.getByRole('button', { name: 'Healthcare' }).click()
    await expect(resultCount(page)).toHaveText('60 projects')
    // The numbers are waited for: cards of the last list fade out meanwhile, and count.
    await page.getByRole('button', { name: 'Load more projects 24 of 60' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Load more projects 48 of 60' })).toBeFocused()
    await expect(projectCards(page)).toHaveCount(48)
    await page.keyboard.press('Enter')
    await expect(projectCards(page)).toHaveCount(60)
    await expect(page.locator('li:has(article)').nth(48)).toBeFocused()
  })
})

/** The distinct tops of the cards, in pixels. */
const rowTops = (page: Page) =>
  projectCards(page).evaluateAll((elements) => [
    ...new Set(elements.map((card) => card.getBoundingClientRect().top)),
  ])
