import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { buildInquiry, insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'

const statCard = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'What there is' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    })

async function insertProjects(db: Db, statuses: ('active' | 'inactive')[]) {
  for (const [index, status] of statuses.entries())
    await db
      .insertInto('ltf_projects')
      .values({ id: newId(), slug: `tower-${index}`, title: `Tower ${index}`, status })
      .execute()
}

// 259, 260, 261, 262, 263, 265, 267, 404
test('Dashboard: four cards show how many records there are and how many are active', async ({
  page,
  db,
}) => {
  await page.goto('/admin')
  await test.step('samples that visitors see and missing settings are listed until they are replaced', async () => {
    await expect(
      page.getByText(/^Visitors see sample projects, sample services, sample people and sample clients/),
    ).toBeVisible()
    const setupChecklist = page.getByRole('region', { name: 'Left to set up' })
    await expect(setupChecklist.getByRole('link', { name: 'Enter your phone number' })).toBeVisible()
    await expect(setupChecklist.getByRole('link', { name: 'Add the first project' })).toBeVisible()
    await insertProjects(db, ['active', 'active', 'inactive'])
    await page.reload()
    await expect(page.getByText(/^Visitors see sample services/)).toBeVisible()
    await expect(setupChecklist.getByRole('link', { name: 'Have the legal texts read' })).toBeVisible()
    await expect(setupChecklist.getByRole('link', { name: 'Add the first project' })).toBeHidden()
  })

  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha', status: 'inactive' }).execute()
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'amc', title: 'AMC' }).execute()
  await db.insertInto('gsp_content').values({ id: newId(), section: 'hero' }).execute()
  await page.reload()
  await expect(statCard(page, 'Total Projects')).toHaveText(/^Total Projects3\s*2 active$/)
  await expect(statCard(page, 'Team Members')).toHaveText(/^Team Members1\s*0 active$/)
  await expect(statCard(page, 'Services')).toHaveText(/^Services1\s*1 active$/)
  await expect(statCard(page, 'Content Sections')).toHaveText(/^Content Sections1\s*All managed$/)
  await expect(page.getByRole('list', { name: 'What there is' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: /^Inquiries, last/ })).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('the cards follow changes made on the other screens', async () => {
    await openAdminScreen(page, 'Projects')
    await page.getByRole('button', { name: 'Add project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add project' })
    await dialog.getByLabel('Title').fill('Tower 3')
    await dialog.getByRole('button', { name: 'Add project' }).click()
    await expect(dialog).toBeHidden()
    await openAdminScreen(page, 'Dashboard')
    await expect(statCard(page, 'Total Projects')).toHaveText(/4\s*3 active$/)
    await openAdminScreen(page, 'Projects')
    await page.getByRole('switch', { name: /Tower 0/ }).click()
    await openAdminScreen(page, 'Dashboard')
    await expect(statCard(page, 'Total Projects')).toHaveText(/4\s*2 active$/)
    await openAdminScreen(page, 'Projects')
    await page.getByRole('button', { name: 'Delete Tower 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
    await openAdminScreen(page, 'Dashboard')
    await expect(statCard(page, 'Total Projects')).toHaveText(/3\s*1 active$/)
  })
})

// 266
test('Dashboard: numbers that cannot be loaded are logged, and never shown as 0', async ({
  page,
  tolerate,
}) => {
  tolerate(/dashboard could not be counted|Failed to load resource/)
  const consoleErrors: string[] = []
  page.on('console', (message) => consoleErrors.push(message.text()))
  // The screen's calls are batched: only this one gets an error.
  await page.route(/\/trpc\/.*stats\.dashboard/, async (route) => {
    const response = await route.fetch()
    const procedures = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const results = (await response.json()) as object[]
    results[procedures.indexOf('stats.dashboard')] = {
      error: { message: 'Something went wrong on our side.', code: -32603, data: { httpStatus: 500 } },
    }
    await route.fulfill({ response, json: results })
  })
  await page.goto('/admin')
  await expect(statCard(page, 'Total Projects')).toHaveText(/^Total Projects—\s*— active$/)
  await expect(statCard(page, 'Content Sections')).toHaveText(/^Content Sections—\s*All managed$/)
  expect(consoleErrors.join()).toContain('The dashboard could not be counted')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

// 383, 404
test('Dashboard: the inquiry that waits longest comes first, with the time left of the 24-hour promise', async ({
  page,
  db,
}) => {
  const inOneMinute = new Date(Date.now() + 60_000)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await insertInquiry(db, { name: 'Meera Kulkarni', project_type: 'residential' }, 205)
  await insertInquiry(db, { name: 'Leela Thomas', project_type: 'maintenance' }, 25 * 60 + 15)
  await insertInquiry(db, { name: 'Devika Rane', status: 'contacted', follow_up_at: anHourAgo }, 30 * 60)
  await insertInquiry(db, { name: 'Ismail Kazi', status: 'quoted', follow_up_at: inOneMinute }, 3000)
  await insertInquiry(db, { name: 'Pooja Nair', status: 'won', follow_up_at: anHourAgo }, 5000)
  await page.goto('/admin')
  const newInquiries = page.getByRole('region', { name: 'New inquiries' })
  await expect(newInquiries.getByRole('listitem')).toHaveText([
    /Leela Thomas\s*Maintenance.*Past 24 h: 25 h 1\d min/,
    /Meera Kulkarni\s*Residential.*3 h 2\d min waiting/,
  ])
  await expect(newInquiries.getByRole('link', { name: 'All 5' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\) Dashboard/)
  const followUps = page.getByRole('region', { name: 'Follow up today' }).getByRole('listitem')

  await test.step('follow-ups due today are listed, overdue ones first', async () => {
    await expect(followUps.first()).toHaveText(/Devika Rane.*Contacted.*Overdue/)
    await expect(followUps.filter({ hasText: 'Pooja Nair' })).toHaveCount(0)
  })

  await newInquiries.getByRole('link', { name: /Leela Thomas/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Leela Thomas' })).toBeVisible()

  await test.step('neither a hundred new inquiries nor a hundred closed ones hide an overdue one', async () => {
    await db.deleteFrom('inquiries').where('name', 'not in', ['Leela Thomas', 'Devika Rane']).execute()
    await db
      .insertInto('inquiries')
      .values(
        Array.from({ length: 100 }, () => [
          buildInquiry({ name: 'Somebody New' }),
          buildInquiry({ name: 'Somebody Won', status: 'won', follow_up_at: anHourAgo }),
        ]).flat(),
      )
      .execute()
    await page.goto('/admin')
    await expect(newInquiries.getByRole('listitem').first()).toHaveText(/Leela Thomas/)
    await expect(newInquiries.getByRole('link', { name: '96 more are new' })).toBeVisible()
    await expect(followUps).toHaveText([/Devika Rane.*Contacted.*Overdue/])
  })

  await test.step('the inquiries of thirty days are a chart, with a table for screen readers', async () => {
    await waitPastMidnight()
    await db.deleteFrom('inquiries').execute()
    await db
      .insertInto('inquiries')
      .values([
        buildInquiry({ name: 'One' }),
        buildInquiry({ name: 'Two', status: 'contacted', follow_up_at: anHourAgo }),
      ])
      .execute()
    await page.reload()
    const dailyChart = page.getByRole('region', { name: 'Inquiries, last 30 days' })
    await expect(dailyChart.getByText('2 in all')).toBeVisible()
    await dailyChart.getByText('As a table').click()
    await expect(dailyChart.getByRole('row')).toHaveCount(31)
    await expect(dailyChart.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('2')
    const typeChart = page.getByRole('region', { name: 'By project type' })
    await expect(typeChart.getByRole('listitem')).toHaveText([/Residential Electrical\s*2/])
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeViolations(page)
  })
})

test('Dashboard: says that a proxy stands in front which TRUST_PROXY does not count, and what to set', async ({
  page,
}) => {
  const notice = page.getByText('All visitors seem to come from one address.')
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Left to set up' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByText('Set TRUST_PROXY to the number of proxies')).toBeVisible()
})
