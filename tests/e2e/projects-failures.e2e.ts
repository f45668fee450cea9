import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { projectCards, resultCount, filterButtons, insertProjects } from '../support/projects-page.ts'
import { visitUntilShown } from '../support/served-html.ts'

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
  // A link that is clicked earlier loads the page as a document, with the list in it.
  await headerStateAfterHydration(page)
  await test.step('a list that fails gets a toast and a log entry, and the samples stay', async () => {
    const errorLogged = page.waitForEvent('console', (message) =>
      message.text().includes('could not be loaded'),
    )
    await page.route('**/trpc/projects.list**', (route) => route.fulfill({ status: 503, json: [] }))
    await menu.getByRole('link', { name: 'PROJECTS' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Failed to load projects' })
    await expect(message).toContainText('Error')
    await errorLogged
    await expect(projectCards(page)).toHaveCount(9)
  })
  await test.step('while it loads the samples are shown, then replaced', async () => {
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => (openGate = resolve))
    // In place of the failure at once: the pointer on the link may have preloaded the page once more.
    await page.route('**/trpc/projects.list**', async (route) => {
      await gate
      await route.continue()
    })
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveTitle(/^Questions/)
    await menu.getByRole('link', { name: 'PROJECTS' }).click()
    await expect(projectCards(page)).toHaveCount(9)
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(9)
    openGate()
    await expect(projectCards(page).getByRole('heading')).toHaveText(['Tower Seventeen'])
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
    await expect(projectCards(page).getByRole('heading')).toHaveText(['Casa Arco', 'Tower Sixteen'])
    await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Residential'])
    await context.setOffline(false)
    await expect(projectCards(page).getByRole('heading')).toHaveText([
      'Press Shop',
      'Casa Arco',
      'Tower Sixteen',
    ])
    await expect(offlineNotice(page)).toHaveCount(0)
  })
  await test.step('when the server fails the known projects are shown, filtered, until a retry', async () => {
    await page.route('**/trpc/projects.list**', (route) => route.fulfill({ status: 503, json: [] }))
    await page.getByRole('button', { name: 'Renovation' }).click()
    await expect(offlineNotice(page)).toBeVisible()
    await expect(projectCards(page).getByRole('heading')).toHaveText(['Press Shop'])
    await expect(filterButtons(page)).toHaveText(['All', 'Renovation', 'Residential'])
    await expect(resultCount(page)).toHaveText('1 project')
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offlineNotice(page)).toHaveCount(0)
    await expect(projectCards(page)).toHaveCount(1)
  })
})

const offlineNotice = (page: Page) => page.getByText('The line is down.')

const THREE_PROJECTS = [
  { title: 'Tower Sixteen', category: 'Residential' },
  { title: 'Casa Arco', category: 'Residential' },
  { title: 'Press Shop', category: 'Renovation' },
]
