import { addDays, calendarDay, mondayOf } from '../../server/core/firm-time/schema.ts'
import { formatMoney } from '../../server/core/money/schema.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { HOMES, PLANTS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { overflow } from '../support/screens/back-office.ts'
import { emulateMedia } from '../support/screens/emulate.ts'
import { db, expect, openScreen, page, resize, test, userEvent } from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'
import { insertVisits } from '../support/visit-rows.ts'

const HOUR = 60
const DAY = 24 * HOUR
const today = () => calendarDay(Date.now())
/** The Monday of last week. */
const lastMonday = () => addDays(mondayOf(today()), -7)

const steps = page.getByRole('list', { name: 'The way to an order' }).getByRole('listitem')
const funnel = page.getByRole('region', { name: 'From visit to won' })
const inquiriesStep = steps.nth(1)

/** Last week: four inquiries, two of them quoted and one won. Today: one inquiry. */
async function insertNumbers(): Promise<void> {
  await waitPastMidnight()
  const created_at = firmDate(`${lastMonday()}T12:00`)
  const after = (minutes: number) => new Date(created_at.getTime() + minutes * 60_000)
  const quoted_at = after(2 * DAY)
  const insert = (values: Parameters<typeof insertInquiry>[1]) => insertInquiry(db, { created_at, ...values })
  await insert({ status: 'won', first_answered_at: after(90), quoted_at, amount: 150_000 })
  await insert({ status: 'lost', first_answered_at: after(150), quoted_at, amount: 50_000 })
  await insert({ status: 'contacted', first_answered_at: after(30 * HOUR), project_type: PLANTS.value })
  await insert({ status: 'spam' })
  await insertInquiry(db, { project_type: PLANTS.value })
  await insertVisits(db, [
    { day: lastMonday(), page: '/', source: 'Google', visits: 40, views: 52 },
    { day: lastMonday(), page: '/terms', source: 'Justdial', visits: 10, views: 11 },
    { day: today(), page: '/', source: 'Direct', visits: 5, views: 5 },
  ])
}

test('Numbers: the funnel from visit to won shows shares, amounts and the time to the first answer', async () => {
  await insertNumbers()
  await openScreen('/admin')
  await expectTexts(steps, [
    /^Visits ?55/,
    /^Inquiries ?4 ?7 % of visits/,
    new RegExp(`^Quoted ?2 ?50 % of inquiries.*${formatMoney(200_000)}`),
    new RegExp(`^Won ?1 ?50 % of quotes.*${formatMoney(150_000)}`),
  ])
  await expect.element(funnel.getByText('2 h 30 min')).toBeVisible()
  await expect.element(funnel.getByText('2 of 3 (67 %)')).toBeVisible()
})

test('Numbers: the week and the type can be chosen, and are in the address', async () => {
  await insertNumbers()
  await openScreen('/admin')
  const week = funnel.getByRole('combobox', { name: 'Week' })
  const type = funnel.getByRole('combobox', { name: 'Type of work' })
  await expect.element(week).toBeVisible()
  week.element().focus()
  await week.selectOptions(lastMonday())
  await expect.poll(() => location.search).toContain(`week=${lastMonday()}`)
  await expect.element(inquiriesStep).toMatchTextContent(/^Inquiries ?3 ?6 % of visits/)
  await expect.element(week).toHaveFocus()
  await type.selectOptions(PLANTS.label)
  await expect.poll(() => location.search).toContain(`type=${PLANTS.value}`)
  await expect.element(inquiriesStep).toMatchTextContent(/^Inquiries ?1 ?of this type/)
  await openScreen(location.pathname + location.search)
  await expect.element(type).toHaveValue(PLANTS.value)
  await expect.element(week).toHaveValue(lastMonday())
  await expect.element(inquiriesStep).toMatchTextContent(/^Inquiries ?1 ?of this type/)
})

// 404
test('Numbers: each chart has a table, which opens by keyboard', async () => {
  await insertNumbers()
  await openScreen(`/admin?week=${lastMonday()}`)
  const weeks = page.getByRole('region', { name: 'Week by week' })
  await expect.element(weeks.getByText('As a table')).toBeVisible()
  weeks.css('summary').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(weeks.getByRole('row')).toHaveLength(13)
  await expect
    .element(weeks.getByRole('row').nth(2))
    .toMatchTextContent(
      new RegExp(`50 ?3 ?2.*1.*${formatMoney(200_000)} ?${formatMoney(150_000)} ?2 h 30 min ?67 %$`),
    )
  const types = page.getByRole('region', { name: 'Type by type' })
  await types.getByText('As a table').click()
  await expectTexts(types.getByRole('row'), [
    /^Type/,
    new RegExp(`^${HOMES.label} ?2 ?2 ?1`),
    new RegExp(`^${PLANTS.label} ?1 ?0 ?0`),
  ])
  await expectNoAxeViolations()
})

// 404
test('Visits: a link leads to the visits of a week, by source and by page', async () => {
  await insertNumbers()
  await openScreen(`/admin?week=${lastMonday()}`)
  const link = page.getByRole('link', { name: 'Visits by page and source' })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Visits' })).toHaveFocus()
  await expect.element(page.getByText('50 visits, 63 page loads')).toBeVisible()
  await expectTexts(page.getByRole('region', { name: 'By source' }).getByRole('row'), [
    /Came from/,
    /Google ?40 ?80 %/,
    /Justdial ?10 ?20 %/,
  ])
  await expectTexts(page.getByRole('region', { name: 'By page' }).getByRole('row'), [
    /Page/,
    /Home ?40 ?52/,
    /\/terms ?10 ?11/,
  ])
  await expect.element(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expectNoAxeViolations()
})

// 404
test('Numbers: on a phone neither a chart nor a table is wider than the screen', async () => {
  await insertNumbers()
  await resize()
  await openScreen('/admin')
  await page.getByRole('region', { name: 'Week by week' }).getByText('As a table').click()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
  await openScreen(`/admin/visits?week=${lastMonday()}`)
  await expect.element(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
})

test('Numbers: an inquiry added by staff is counted, but not compared with the visits', async () => {
  await insertNumbers()
  await insertInquiry(db, { source: 'staff' })
  await openScreen('/admin')
  await expect
    .element(inquiriesStep)
    .toMatchTextContent(/^Inquiries ?5 ?4 by the site’s forms, 7 % of visits/)
})

test('Numbers: without data each figure says so, and invalid parameters are ignored', async () => {
  await openScreen('/admin?week=2020-01-06&type=palaces')
  await expectTexts(steps, [
    /^Visits ?0/,
    /^Inquiries ?0 ?no visits yet/,
    /^Quoted ?0 ?no inquiries yet/,
    /^Won ?0 ?no quotes yet/,
  ])
  await expect.element(page.getByText('No inquiries in these weeks.')).toBeVisible()
  await openScreen('/admin/visits')
  await expect.element(page.getByText('0 visits, 0 page loads')).toBeVisible()
  await expect.element(page.getByText('No visits yet.')).toHaveLength(2)
  await expectNoAxeViolations()
})

test('Numbers: in dark forced colours, each bar and label has the colour of the text', async () => {
  await insertNumbers()
  await emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': 'dark' })
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { name: 'By project type' })).toBeVisible()
  await expect.element(funnel.getByText('2 h 30 min')).toBeVisible()
  const bars = [...document.querySelectorAll('figure rect, li > svg rect, li > span > svg rect')]
  expect(bars.length).toBeGreaterThan(5)
  const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
  for (const bar of bars) {
    const { fill, stroke } = getComputedStyle(bar)
    expect([fill, stroke]).toContain(color)
  }
  const labels = [...document.querySelectorAll('figure text')]
  expect(new Set(labels.map((label) => getComputedStyle(label).fill))).toEqual(new Set([color]))
})
