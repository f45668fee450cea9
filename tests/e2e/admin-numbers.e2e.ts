import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { addDays, calendarDay, mondayOf } from '../../server/firm-time/schema.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { PHONE } from '../support/visits.ts'

const HOUR = 60
const DAY = 24 * HOUR
const today = () => calendarDay(Date.now())
/** The Monday of last week. */
const lastMonday = () => addDays(mondayOf(today()), -7)

/** Last week: four inquiries, of which two were quoted and one was won; and today's. */
async function insertNumbers(db: Db): Promise<void> {
  await waitPastMidnight()
  const minutesAgo = (Date.now() - firmDate(`${lastMonday()}T12:00`).getTime()) / 60_000
  const created_at = new Date(Date.now() - minutesAgo * 60_000)
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000)
  const quoted_at = after(2 * DAY)
  const insert = (values: Parameters<typeof insertInquiry>[1]) => insertInquiry(db, { created_at, ...values })
  await insert({ status: 'won', first_answered_at: after(90), quoted_at, amount: 150_000 })
  await insert({ status: 'lost', first_answered_at: after(150), quoted_at, amount: 50_000 })
  await insert({ status: 'contacted', first_answered_at: after(30 * HOUR), project_type: 'industrial' })
  await insert({ status: 'spam' })
  await insertInquiry(db, { project_type: 'industrial' })
  await db
    .insertInto('visit_counts')
    .values([
      { day: lastMonday(), page: '/', source: 'Google', visits: 40, views: 52 },
      { day: lastMonday(), page: '/terms', source: 'Justdial', visits: 10, views: 11 },
      { day: today(), page: '/', source: 'Direct', visits: 5, views: 5 },
    ])
    .execute()
}

const steps = (page: Page) => page.getByRole('list', { name: 'The way to an order' }).getByRole('listitem')

test('Numbers: at a desk, by keyboard, the way from visit to won is read by week and by type', async ({
  page,
  db,
}) => {
  await insertNumbers(db)
  await page.goto('/admin')
  const funnel = page.getByRole('region', { name: 'From visit to won' })
  await expect(steps(page)).toHaveText([
    /^Visits55/,
    /^Inquiries47 % of visits/,
    /^Quoted250 % of inquiries.*₹2,00,000/,
    /^Won150 % of quotes.*₹1,50,000/,
  ])
  await expect(funnel.getByText('2 h 30 min')).toBeVisible()
  await expect(funnel.getByText('2 of 3 (67 %)')).toBeVisible()

  await test.step('the week is chosen by keyboard, and stands in the address', async () => {
    const week = funnel.getByRole('combobox', { name: 'Week' })
    await week.focus()
    await page.keyboard.press('Space')
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]week=${lastMonday()}`))
    await expect(steps(page).nth(1)).toHaveText(/^Inquiries36 % of visits/)
    await expect(week).toBeFocused()
  })

  await test.step('the type too, beside it', async () => {
    await funnel.getByRole('combobox', { name: 'Type of work' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.type('Ind')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/type=industrial/)
    await expect(steps(page).nth(1)).toHaveText(/^Inquiries1of this type/)
    await page.reload()
    await expect(funnel.getByRole('combobox', { name: 'Type of work' })).toHaveValue('industrial')
    await expect(steps(page).nth(1)).toHaveText(/^Inquiries1of this type/)
  })

  await test.step('each chart has its table', async () => {
    await page.goto(`/admin?week=${lastMonday()}`)
    const weeks = page.getByRole('region', { name: 'Week by week', exact: true })
    await weeks.getByText('As a table').focus()
    await page.keyboard.press('Enter')
    const rows = weeks.getByRole('row')
    await expect(rows).toHaveCount(13)
    await expect(rows.nth(2)).toHaveText(/5032.*1.*₹2,00,000₹1,50,0002 h 30 min67 %$/)
    const types = page.getByRole('region', { name: 'Type by type', exact: true })
    await types.getByText('As a table').click()
    await expect(types.getByRole('row')).toHaveText([
      /^Type/,
      /^Residential Electrical221/,
      /^Industrial Electrical100/,
    ])
    await expectNoAxeViolations(page)
  })

  await test.step('the visits of that week are a link away', async () => {
    await funnel.getByRole('link', { name: 'Visits by page and source' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeFocused()
    await expect(page.getByText('50 visits, 63 page loads')).toBeVisible()
    await expect(page.getByRole('region', { name: 'By source', exact: true }).getByRole('row')).toHaveText([
      /Came from/,
      /Google4080 %/,
      /Justdial1020 %/,
    ])
    await expect(page.getByRole('region', { name: 'By page', exact: true }).getByRole('row')).toHaveText([
      /Page/,
      /Home4052/,
      /\/terms1011/,
    ])
    await expectNoAxeViolations(page)
  })

  await test.step('what staff wrote down is an inquiry, and no part of the visits', async () => {
    await insertInquiry(db, { source: 'staff' })
    await page.goto('/admin')
    await expect(steps(page).nth(1)).toHaveText(/^Inquiries54 by the site’s forms, 7 % of visits/)
  })
})

test('Numbers: on a phone a visit is counted, and read in the back office', async ({
  page,
  db,
  browser,
  site,
}) => {
  await test.step('a stranger comes from a search, and looks at two pages', async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      userAgent: PHONE,
      viewport: { width: 390, height: 844 },
    })
    const stranger = await context.newPage()
    await stranger.goto('/', { referer: 'https://www.google.com/' })
    await stranger.goto('/terms')
    expect((await stranger.request.get('/404')).status()).toBe(404)
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
  await expect
    .poll(
      async () =>
        (await db.selectFrom('visit_counts').select(['page', 'source', 'visits', 'views']).execute()).length,
    )
    .toBe(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/visits')
  await expect(page.getByText('1 visit, 2 page loads')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'By source', exact: true }).getByRole('row').last(),
  ).toHaveText('Google1100 %')
  await expect(page.getByRole('region', { name: 'By page', exact: true }).getByRole('row')).toHaveText([
    /Page/,
    'Home11',
    '/terms01',
  ])
  await page.getByRole('combobox', { name: 'Week' }).selectOption({ index: 1 })
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expectNoAxeViolations(page)
  const isWithinScreen = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await isWithinScreen()).toBe(true)

  await page.goto('/admin')
  await expect(steps(page).first()).toHaveText(/^Visits1/)
  await page.getByRole('region', { name: 'Week by week', exact: true }).getByText('As a table').click()
  await expectNoAxeViolations(page)
  expect(await isWithinScreen()).toBe(true)
})

test('Numbers: without any data each figure says so, and wrong parameters count for nothing', async ({
  page,
}) => {
  await page.goto('/admin?week=2020-01-06&type=palaces')
  await expect(steps(page)).toHaveText([
    /^Visits0/,
    /^Inquiries0no visits yet/,
    /^Quoted0no inquiries yet/,
    /^Won0no quotes yet/,
  ])
  await expect(page.getByText('No inquiry came in these weeks.')).toBeVisible()
  await page.goto('/admin/visits')
  await expect(page.getByText('0 visits, 0 page loads')).toBeVisible()
  await expect(page.getByText('Nobody was counted yet.')).toHaveCount(2)
  await expectNoAxeViolations(page)
})
