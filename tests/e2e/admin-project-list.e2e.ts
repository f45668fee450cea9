import { newId } from '../../server/database/ids.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { insertProjects } from '../support/managed-records.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 301
test('Projects: the list fits a phone, has a default image, and is paginated', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/gone\.webp|404/)
  await insertProjects(db, 'Hilltop', 'Frame House')
  await db
    .updateTable('ltf_projects')
    .set({ image_url: '/media/gone.webp' })
    .where('title', '=', 'Hilltop')
    .execute()
  await page.goto('/admin/projects')
  const cards = page.getByRole('main').getByRole('listitem')
  await test.step('a card without an image, or with a broken one, shows the default image', async () => {
    for (const name of ['Hilltop', 'Frame House'])
      await expect(page.getByRole('main').getByRole('listitem', { name }).locator('img')).toHaveAttribute(
        'src',
        '/images/default.svg',
      )
  })
  await test.step('on a phone the dialog fills the screen, with its action at the bottom', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Edit Hilltop' }).click()
    await expectNoAxeViolations(page)
    const saveButtonBox = await page.getByRole('button', { name: 'Save project' }).boundingBox()
    expect(saveButtonBox?.y).toBeGreaterThan(750)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete Hilltop' }).click()
    await expectNoAxeViolations(page)
  })
  await test.step('the list is paginated, and a search covers all pages', async () => {
    await db.deleteFrom('ltf_projects').execute()
    const titles = Array.from({ length: 60 }, (_, index) => `Tower ${String(index + 1).padStart(2, '0')}`)
    await insertProjects(db, ...titles)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(cards.first()).toContainText('Tower 60')
    await expect(page.getByRole('searchbox', { name: 'Search 60 projects' })).toBeVisible()
    await page.getByRole('button', { name: 'Load more projects' }).scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(24)
    await page.getByRole('searchbox').fill('tower 07')
    await expect(cards).toHaveText([/Tower 07/])
    await page.getByRole('searchbox').fill('bridge')
    await expect(page.getByText('No project matches “bridge”.')).toBeVisible()
  })
})

test('Project cards: a failed image does not block the next one, and unmounting moves no focus to a card', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await db
    .insertInto('ltf_projects')
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        id: newId(),
        slug: `hilltop-${i}`,
        title: `Hilltop ${i}`,
        image_url: '/images/hilltop-lit-1080.webp',
      })),
    )
    .execute()
  await page.route(/hilltop-lit-/, (route) => route.abort())
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const card = page.getByRole('listitem', { name: 'Hilltop 11' })
  const placeholder = card.locator('img[src*=default]')
  await expect(placeholder).toBeVisible()
  await card.getByRole('switch', { name: 'Visible on site' }).click()
  await expect(card.locator('img[src*=hilltop-off-]')).toBeVisible()
  await expect(placeholder).toHaveCount(0)

  const focusLog = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('focusin', ({ target }) => names.push((target as Element).tagName))
    return names
  })
  await card.getByRole('button', { name: 'Edit' }).focus()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused()
  expect((await focusLog.jsonValue()).filter((name) => name === 'BUTTON')).toHaveLength(1)
})
