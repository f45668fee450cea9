import { onTestFinished, vi } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { buildInquiry, insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { HOMES, SHOPS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar } from '../support/screens/back-office.ts'
import { failCall } from '../support/screens/calls.ts'
import {
  db,
  expect,
  openScreen,
  page,
  pressUntil,
  resize,
  test,
  tolerate,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const cards = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
const card = (title: string) => cards.filter({ has: page.getByRole('heading', { name: title }) })
const setup = page.getByRole('region', { name: 'Left to set up' })
const newInquiries = page.getByRole('region', { name: 'New inquiries' })
const followUps = page.getByRole('region', { name: 'Follow up today' }).getByRole('listitem')
const anHourAgo = () => new Date(Date.now() - 3_600_000)

async function insertProjects(statuses: ('active' | 'inactive')[]) {
  for (const [index, status] of statuses.entries())
    await db
      .insertInto('ltf_projects')
      .values({ id: newId(), slug: `tower-${index}`, title: `Tower ${index}`, status })
      .execute()
}

test('Dashboard: visible samples and missing settings are listed until they are replaced', async () => {
  await openScreen('/admin')
  await expect
    .element(
      page.getByText(/^Visitors see sample projects, sample services, sample people and sample clients/),
    )
    .toBeVisible()
  await expect.element(setup.getByRole('link', { name: 'Enter your phone number' })).toBeVisible()
  await expect.element(setup.getByRole('link', { name: 'Add the first project' })).toBeVisible()
  // Tasks that are done on the server have no link, but are listed too.
  await expect.element(setup.getByText('Connect a mail server')).toBeVisible()
  const headings = [...document.querySelectorAll('[aria-labelledby="set-up"] li > :first-child')]
  expect(new Set(headings.map(({ clientHeight }) => clientHeight))).toEqual(new Set([44]))
  await insertProjects(['active'])
  await openScreen('/admin')
  await expect
    .element(page.getByText(/^Visitors see sample services, sample people and sample clients/))
    .toBeVisible()
  await expect.element(setup.getByRole('link', { name: 'Have the legal texts reviewed' })).toBeVisible()
  await expect.element(setup.getByRole('link', { name: 'Add the first project' })).not.toBeInTheDocument()
})

// 259-263, 265, 404
test('Dashboard: four cards show how many records there are and how many are active', async () => {
  await insertProjects(['active', 'active', 'inactive'])
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha', status: 'inactive' }).execute()
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'amc', title: 'AMC' }).execute()
  await db.insertInto('gsp_content').values({ id: newId(), section: 'hero' }).execute()
  await openScreen('/admin')
  await expectTexts(cards, [
    /^Total Projects3\s?2 active$/,
    /^Team Members1\s?0 active$/,
    /^Services1\s?1 active$/,
    /^Content Sections1\s?All managed$/,
  ])
  await expect.element(page.getByRole('heading', { name: /^Inquiries, last/ })).toBeVisible()
  await expectNoAxeViolations()
})

// 267
test('Dashboard: the cards follow records that are added, hidden and deleted on other screens', async () => {
  await insertProjects(['active', 'active', 'inactive'])
  await openScreen('/admin')
  await expectTexts(card('Total Projects'), [/3\s?2 active$/])
  await followSidebar('Projects')
  await page.getByRole('button', { name: 'Add project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await dialog.getByLabelText('Title *').fill('Tower 3')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await followSidebar('Dashboard')
  await expectTexts(card('Total Projects'), [/4\s?3 active$/])
  await followSidebar('Projects')
  await page.getByRole('switch', { name: 'Visible on site: Tower 0' }).click()
  await followSidebar('Dashboard')
  await expectTexts(card('Total Projects'), [/4\s?2 active$/])
  await followSidebar('Projects')
  await page.getByRole('button', { name: 'Delete Tower 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  await followSidebar('Dashboard')
  await expectTexts(card('Total Projects'), [/3\s?1 active$/])
})

// 266
test('Dashboard: numbers that cannot be loaded are logged, and never shown as 0', async () => {
  tolerate(/dashboard could not be counted/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  failCall('stats.')
  await openScreen('/admin')
  await expectTexts(card('Total Projects'), [/^Total Projects—\s?— active$/])
  await expectTexts(card('Content Sections'), [/^Content Sections—\s?—$/])
  await expect.element(page.getByText('The numbers could not be loaded.')).toHaveLength(3)
  expect(log.mock.calls.join()).toContain('The dashboard could not be counted')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await followSidebar('Clients')
})

// 266
test('Dashboard: numbers that cannot be refreshed show their time, until a refresh succeeds', async () => {
  tolerate(/dashboard could not be counted/)
  await openScreen('/admin')
  await expectTexts(card('Team Members'), [/^Team Members0\s?0 active$/])
  await expectTexts(card('Content Sections'), [/^Content Sections0\s?Default texts shown$/])
  await followSidebar('Clients')
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha' }).execute()
  const answerAgain = failCall('stats.dashboard')
  await followSidebar('Dashboard')
  const notice = page.getByText(/^As of \d\d:\d\d\. Newer numbers could not be loaded\./)
  await expect.element(notice).toBeVisible()
  answerAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTexts(card('Team Members'), [/^Team Members1\s?1 active$/])
  await expect.element(notice).not.toBeInTheDocument()
})

test('Dashboard: inquiries and follow-ups that cannot be loaded say so in their cards, and can be retried', async () => {
  tolerate(/Failed to load inquiries/)
  await insertInquiry(db, { name: 'Leela Thomas', follow_up_at: anHourAgo() })
  const answerAgain = failCall('inquiry.list')
  await openScreen('/admin')
  await expect.element(newInquiries.getByText('The inquiries could not be loaded.')).toBeVisible()
  const followUpCard = page.getByRole('region', { name: 'Follow up today' })
  await expect.element(followUpCard.getByText('The follow-ups could not be loaded.')).toBeVisible()
  answerAgain()
  // The event for the inquiry may arrive only now, and makes both load by themselves.
  await pressUntil(
    newInquiries.getByRole('button', { name: 'Try again' }),
    newInquiries.getByRole('listitem'),
  )
  await expectTexts(newInquiries.getByRole('listitem'), [/Leela Thomas/])
  await pressUntil(followUpCard.getByRole('button', { name: 'Try again' }), followUps.first())
  await expectTexts(followUps, [/Leela Thomas/])
  failCall('inquiry.list')
  await followSidebar('Clients')
  await followSidebar('Dashboard')
  for (const [card, what] of [
    [newInquiries, 'inquiries'],
    [followUpCard, 'follow-ups'],
  ] as const) {
    const notice = new RegExp(`^As of \\d\\d:\\d\\d\\. Newer ${what} could not be loaded\\.$`)
    await expect.element(card.getByText(notice)).toBeVisible()
    await expectTexts(card.getByRole('listitem'), [/Leela Thomas/])
  }
})

const firstWord = (label: string) => label.split(' ')[0]

// 383
test('Dashboard: the inquiry that has waited longest comes first, with the time left of the 24-hour promise', async () => {
  await insertInquiry(db, { name: 'Meera Kulkarni', project_type: HOMES.value }, 205)
  await insertInquiry(db, { name: 'Leela Thomas', project_type: SHOPS.value }, 25 * 60 + 15)
  await insertInquiry(db, { name: 'Devika Rane', status: 'contacted' }, 30 * 60)
  await openScreen('/admin')
  await expectTexts(newInquiries.getByRole('listitem'), [
    new RegExp(`Leela Thomas ?${firstWord(SHOPS.label)}.*Past 24 h: 25 h 1\\d min`),
    new RegExp(`Meera Kulkarni ?${firstWord(HOMES.label)}.*3 h 2\\d min waiting`),
  ])
  await expect.element(newInquiries.getByRole('link', { name: 'All 3' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(2\) Dashboard/)
  await newInquiries.getByRole('link', { name: /Leela Thomas/ }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Leela Thomas' })).toBeVisible()
})

test('Dashboard: due follow-ups are listed, overdue ones first, but not those of closed inquiries', async () => {
  await waitPastMidnight()
  const inOneMinute = new Date(Date.now() + 60_000)
  await insertInquiry(db, { name: 'Ismail Kazi', status: 'quoted', follow_up_at: inOneMinute }, 3000)
  await insertInquiry(db, { name: 'Devika Rane', status: 'contacted', follow_up_at: anHourAgo() }, 30 * 60)
  await insertInquiry(db, { name: 'Pooja Nair', status: 'won', follow_up_at: anHourAgo() }, 5000)
  await openScreen('/admin')
  await expectTexts(followUps, [/Devika Rane.*Contacted.*Overdue/, /Ismail Kazi/])
})

test('Dashboard: neither a hundred new inquiries nor a hundred closed ones hide one that is waiting', async () => {
  await insertInquiry(db, { name: 'Leela Thomas' }, 25 * 60)
  await insertInquiry(db, { name: 'Devika Rane', status: 'contacted', follow_up_at: anHourAgo() }, 30 * 60)
  await db
    .insertInto('inquiries')
    .values(
      Array.from({ length: 100 }, () => [
        buildInquiry({ name: 'Somebody New' }),
        buildInquiry({ name: 'Somebody Won', status: 'won', follow_up_at: anHourAgo() }),
      ]).flat(),
    )
    .execute()
  await openScreen('/admin')
  await expect.element(newInquiries.getByRole('listitem').first()).toMatchTextContent('Leela Thomas')
  await expect.element(newInquiries.getByRole('link', { name: '96 more are new' })).toBeVisible()
  await expectTexts(followUps, [/Devika Rane.*Contacted.*Overdue/])
})

// 404
test('Dashboard: the inquiries of the last thirty days are a chart, with a table for screen readers', async () => {
  await waitPastMidnight()
  await insertInquiry(db, { name: 'One' })
  await insertInquiry(db, { name: 'Two', status: 'contacted', follow_up_at: anHourAgo() })
  await openScreen('/admin')
  const chart = page.getByRole('region', { name: 'Inquiries, last 30 days' })
  await expect.element(chart.getByText('2 in all')).toBeVisible()
  await chart.getByText('As a table').click()
  await expect.element(chart.getByRole('row')).toHaveLength(31)
  await expect.element(chart.getByRole('row').nth(1).getByRole('cell').last()).toHaveTextContent('2')
  const types = page.getByRole('region', { name: 'By project type' })
  await expectTexts(types.getByRole('listitem'), [new RegExp(`${HOMES.label} ?2`)])
  await expectNoAxeViolations()
  await resize()
  await expectNoAxeViolations()
})

test('Dashboard: it reports a proxy that TRUST_PROXY does not count, and what to set', async () => {
  const notice = page.getByText('All visitors seem to come from one address.')
  await openScreen('/admin')
  await expect.element(setup).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  const send = globalThis.fetch
  const proxy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', '198.51.100.7')
    return await send(input, { ...init, headers })
  })
  onTestFinished(() => proxy.mockRestore())
  await openScreen('/admin')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText(/Set TRUST_PROXY to the number of proxies/)).toBeVisible()
})
