import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const resultCount = (page: Page) => page.getByRole('main').getByRole('status').first()

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
  await expect(cards(page)).toHaveCount(3)
  for (const fact of ['Tower Sixteen', 'Residential', 'Thane', '2024', '16 floors'])
    await expect(cards(page).filter({ hasText: 'Tower Sixteen' })).toContainText(fact)

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
  await expect(cards(page)).toHaveCount(2)
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
      .poll(() => page.evaluate(() => (window as Window & { delays?: number[] }).delays))
      .toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800])
  })
  await expect(resultCount(page)).toHaveText('9 projects')
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(9)
  await page.getByRole('button', { name: 'Mixed Use' }).click()
  await expect(resultCount(page)).toHaveText('1 project')
  await expect(cards(page).getByRole('link')).toHaveCount(0)
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
    await expect(cards(page).getByRole('heading')).toHaveText(['Gate', 'Pump House'])
  })

  await test.step('a project that staff hide is gone on the next load', async () => {
    await db.updateTable('ltf_projects').set({ status: 'inactive' }).where('title', '=', 'Gate').execute()
    await visitUntilShown(page, '/projects', '2 projects')
    await expect(cards(page).getByRole('heading')).toHaveText(['Pump House', 'Press Shop'])
  })
})

// 151, 152, 153
test('Project cards: each has an image, if only the default one, and a badge', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  await insertProjects(db, [
    { title: 'Without', phase: 'Completed', image_url: null },
    { title: 'Broken', phase: 'Ongoing', image_url: `${site.url}/media/gone.webp` },
    { title: 'Misspelt', image_url: `${site.url}/images/ofice-lit-1080.webp` },
    { title: 'Ours', image_url: `${site.url}/images/office-lit-1080.webp` },
  ])
  await visitUntilShown(page, '/projects', 'Broken')
  const card = (title: string) => cards(page).filter({ hasText: title })

  await test.step('an image that is missing or does not load is replaced by the default one, once', async () => {
    for (const title of ['Without', 'Broken'])
      await expect(card(title).getByRole('img')).toHaveAttribute('src', '/images/default.svg')
    // The URL of a sample image of which no width exists. Its alt text stays.
    await expect(card('Misspelt').locator('img[src="/images/default.svg"]')).toBeVisible()
    await expect(card('Misspelt').getByRole('img')).toHaveCount(1)
  })

  await test.step('an image of ours, as the samples have, has a srcset of all widths', async () => {
    await expect(card('Ours').locator('source[type="image/avif"]').last()).toHaveAttribute(
      'srcset',
      /^\/images\/office-lit-480\.avif 480w, .*1920w$/,
    )
  })

  await test.step('the badge is amber for completed projects and slate for all others', async () => {
    const badge = (title: string) => card(title).locator('[data-style]')
    await expect(badge('Without')).toHaveText('Completed')
    await expect(badge('Without')).toHaveAttribute('data-style', 'primary')
    await expect(badge('Broken')).toHaveAttribute('data-style', 'secondary')
    await expect(badge('Ours')).toHaveText('Active')
    await expect(badge('Ours')).toHaveAttribute('data-style', 'secondary')
  })

  await test.step('on a phone a card with the default image is no wider than the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card('Without').getByRole('img')).toHaveJSProperty('complete', true)
    for (const element of [card('Without'), card('Without').getByText('2024')]) {
      const box = await element.boundingBox()
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(370)
    }
  })
})

// 152
test('Project cards: an image that fails after the card is shown is replaced by the default one', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  await insertProjects(db, [{ title: 'Broken', image_url: `${site.url}/media/gone.webp` }])
  let failPicture = () => {}
  const gate = new Promise<void>((resolve) => (failPicture = resolve))
  await page.route('**/media/gone.webp', async (route) => {
    await gate
    await route.fulfill({ status: 404 })
  })
  await page.goto('/terms')
  const imageRequested = page.waitForRequest('**/media/gone.webp')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PROJECTS' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['Broken'])
  await expect(cards(page).getByRole('img')).toHaveAttribute('src', /gone\.webp$/)
  await imageRequested
  failPicture()
  await expect(cards(page).getByRole('img')).toHaveAttribute('src', '/images/default.svg')
})

// 154, 156, 348
test('Projects page: while the list loads or fails the samples are shown, with a toast and a log entry', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/503|The projects could not be loaded/)
  await insertProjects(db, [{ title: 'Tower Seventeen' }])
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/faq')
  await test.step('a list that fails gets a toast and a log entry, and the samples stay', async () => {
    const errorLogged = page.waitForEvent('console', (message) =>
      message.text().includes('could not be loaded'),
    )
    await page.route('**/trpc/projects.list**', (route) => route.fulfill({ status: 503, json: [] }))
    await menu.getByRole('link', { name: 'PROJECTS' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Failed to load projects' })
    await expect(message).toContainText('Error')
    await errorLogged
    await expect(cards(page)).toHaveCount(9)
    await page.unrouteAll()
  })
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle(/^Questions/)
  await test.step('while it loads the samples are shown, then replaced', async () => {
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => (openGate = resolve))
    await page.route('**/trpc/projects.list**', async (route) => {
      await gate
      await route.continue()
    })
    await menu.getByRole('link', { name: 'PROJECTS' }).click()
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(9)
    openGate()
    await expect(cards(page).getByRole('heading')).toHaveText(['Tower Seventeen'])
  })
})

// 156
test('Projects page: when a filter fails the known projects stay, filtered, until a retry', async ({
  page,
  db,
  context,
  tolerate,
}) => {
  tolerate(/INTERNET_DISCONNECTED|503|The projects could not be loaded/)
  await insertProjects(db, THREE_PROJECTS)
  await visitUntilShown(page, '/projects?category=Residential', '2 projects')
  await test.step('without network the page and its projects stay, and it recovers by itself', async () => {
    // The list hydrates at the first interaction.
    const hydratedList = page.locator('[data-deferred=projects][data-awake]')
    for (let x = 200; (await hydratedList.count()) === 0; x++) await page.mouse.move(x, 200)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(offlineNotice(page)).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Casa Arco', 'Tower Sixteen'])
    await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Residential'])
    await context.setOffline(false)
    await expect(cards(page).getByRole('heading')).toHaveText(['Press Shop', 'Casa Arco', 'Tower Sixteen'])
    await expect(offlineNotice(page)).toHaveCount(0)
  })
  await test.step('when the server fails the known projects are shown, filtered, until a retry', async () => {
    await page.route('**/trpc/projects.list**', (route) => route.fulfill({ status: 503, json: [] }))
    await page.getByRole('button', { name: 'Renovation' }).click()
    await expect(offlineNotice(page)).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Press Shop'])
    await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Residential'])
    await expect(resultCount(page)).toHaveText('1 project')
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offlineNotice(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(1)
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
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('button', { name: /^Load more/ }).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(cards(page).last().getByRole('heading')).toHaveText('Project 1892')
  await page.getByRole('button', { name: 'Residential' }).click()
  await expect(resultCount(page)).toHaveText('500 projects')
  await expect(cards(page)).toHaveCount(24)

  await test.step("after the last 'Load more projects' the focus is on the first of the new cards", async () => {
    await page.getByRole('button', { name: 'Healthcare' }).click()
    await expect(resultCount(page)).toHaveText('60 projects')
    await page.getByRole('button', { name: /^Load more/ }).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(48)
    await expect(page.getByRole('button', { name: /^Load more/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(60)
    await expect(page.locator('li:has(article)').nth(48)).toBeFocused()
  })
})

const filterButtons = (page: Page) =>
  page.getByRole('group', { name: 'Filter by category' }).getByRole('button')

/** The distinct tops of the cards, in pixels. */
const rowTops = (page: Page) =>
  cards(page).evaluateAll((elements) => [
    ...new Set(elements.map((card) => card.getBoundingClientRect().top)),
  ])

const offlineNotice = (page: Page) => page.getByText('The line is down.')

const THREE_PROJECTS = [
  { title: 'Tower Sixteen', category: 'Residential' },
  { title: 'Casa Arco', category: 'Residential' },
  { title: 'Press Shop', category: 'Renovation' },
]

/** The later in the array, the newer. */
async function insertProjects(db: Db, projects: { title: string; [column: string]: unknown }[]) {
  const now = Date.now()
  await db
    .insertInto('ltf_projects')
    .values(
      projects.map((project, index) => {
        const id = newId()
        return { id, slug: id, year: 2024, created_at: new Date(now + index), ...project }
      }),
    )
    .execute()
}
