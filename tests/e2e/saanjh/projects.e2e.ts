import { expect, test } from '../../support/fixtures.ts'
import { projectCards, resultCount, insertProjects } from '../../support/projects-page.ts'
import { visitUntilShown } from '../../support/served-html.ts'

// 5, 143, 146, 147, 149, 152
test('Projects page: it can be filtered, shown as a list, shared by its URL and returned to; a picture that failed before the script loaded is replaced', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  await insertProjects(db, [
    { title: 'Tower Sixteen', category: 'Residential', image_url: `${site.url}/media/gone.webp` },
    { title: 'Casa Arco', category: 'Residential' },
    { title: 'Press Shop', category: 'Renovation' },
  ])
  await visitUntilShown(page, '/projects', '3 projects')
  await expect(projectCards(page).filter({ hasText: 'Tower Sixteen' }).getByRole('img')).toHaveAttribute(
    'src',
    '/images/default.svg',
  )
  await page.getByRole('button', { name: 'Residential', exact: true }).click()
  await expect(resultCount(page)).toHaveText('2 projects')
  await page.getByRole('button', { name: 'List view', exact: true }).click()
  await expect(page).toHaveURL('/projects?category=Residential&view=list')
  await page.reload()
  await expect(resultCount(page)).toHaveText('2 projects')
  await expect(page.getByRole('button', { name: 'List view', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Renovation', exact: true }).click()
  await expect(resultCount(page)).toHaveText('1 project')
  await page.goBack()
  await expect(page).toHaveURL('/projects?category=Residential&view=list')
  await expect(resultCount(page)).toHaveText('2 projects')
  await test.step("a NUL character in the address does not stop the page's script", async () => {
    await page.goto('/projects?category=a%00b&view=list')
    await page.getByRole('button', { name: 'Grid view', exact: true }).click()
    await expect(page).toHaveURL(/category=ab$/)
  })
})
