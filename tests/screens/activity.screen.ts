import { onTestFinished, vi } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { browserLink, createAppClient } from '../../src/trpc.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { HOMES } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar, overflow } from '../support/screens/back-office.ts'
import { abortCalls, holdCalls } from '../support/screens/calls.ts'
import { boxesOf } from '../support/screens/public-site.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  staff,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const admin = createAppClient(browserLink)
const rows = page.getByRole('main').getByRole('listitem')
const row = (text: string) => rows.filter({ hasText: text }).first()
const restoreDialog = page.getByRole('alertdialog', { name: 'Restore' })
const projectInput = {
  title: 'Hilltop',
  description: 'Bollards on an astronomical timer.',
  category: 'Residential',
  location: 'Karjat',
  year: 2024,
  area: '520 sqm',
} as const

/** Stores deletions an hour apart, the newest a day old. */
async function insertDeletions(count: number) {
  const deletions = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    user_id: null,
    action: 'delete',
    table_name: 'ltf_clients',
    record_id: newId(),
    before: JSON.stringify({ name: `Client ${index}` }),
    created_at: new Date(Date.now() - 86_400_000 - index * 3_600_000),
  }))
  await db.insertInto('activity').values(deletions).execute()
}

// 391
test('Activity: a change is listed under its day with who, when, before and after, as a readable diff', async () => {
  await waitPastMidnight()
  const { id, updated_at } = await admin.projects.create.mutate(projectInput)
  const changes = { description: 'Bollards on a photocell.', area: '540 sqm' }
  await admin.projects.update.mutate({ id, updated_at, ...changes })
  await openScreen('/admin/activity')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  const changed = row('changed project Hilltop')
  await expect.element(changed).toMatchTextContent(`${staff} changed project Hilltop: description, area`)
  await expect.element(changed.getByText(/^\d\d:\d\d$/)).toBeVisible()
  await changed.getByRole('button', { name: 'Before and after' }).click()
  await expectTexts(changed.css('del'), ['an astronomical timer.', '520'])
  await expectTexts(changed.css('ins'), ['a photocell.', '540'])
  await changed.getByRole('button', { name: 'Hide' }).click()
  await expect.element(changed.css('del')).not.toBeInTheDocument()
  const added = row('added project Hilltop')
  await added.getByRole('button', { name: 'What was added' }).click()
  await expect.element(added.getByText('Karjat')).toBeVisible()
})

// 404
test('Activity: a long diff is not wider than the screen, and axe finds nothing', async () => {
  const { id, updated_at } = await admin.projects.create.mutate({ ...projectInput, title: 'W'.repeat(90) })
  await admin.projects.update.mutate({ id, updated_at, description: 'x'.repeat(300) })
  await openScreen('/admin/activity')
  await row('changed project WWW').getByRole('button', { name: 'Before and after' }).click()
  await expect.element(rows.css('ins')).toBeVisible()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
  await resize()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
})

// 391
test('Activity: for inquiries only the action is shown, no personal data', async () => {
  const lead = await admin.inquiry.add.mutate({
    name: 'Meera Kulkarni',
    phone: '+91 00000 00000',
    email: 'meera@sample.example',
    project_type: HOMES.value,
  })
  await admin.inquiry.addNote.mutate({ id: lead.id, note: 'Her riser is too thin.' })
  await admin.inquiry.setStatus.mutate({ id: lead.id, status: 'contacted' })
  await admin.inquiry.delete.mutate({ id: lead.id })
  await admin.projects.create.mutate(projectInput)
  await openScreen('/admin/activity')
  await expect.element(row('added project')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Inquiries' }).click()
  await expect.element(row('added project')).not.toBeInTheDocument()
  const reference = lead.id.slice(-6).toUpperCase()
  await expect.element(row(`set the status of inquiry ${reference}: new to contacted`)).toBeVisible()
  await expect.element(row(`added a note to inquiry ${reference}`)).toBeVisible()
  await expect.element(row(`deleted inquiry ${reference}`)).toBeVisible()
  await expect.element(page.getByText(/Meera|riser/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Restore|Before/ })).not.toBeInTheDocument()
})

test('Activity: the list is filtered by kind and person, and the address keeps the filters', async () => {
  const colleague = 'colleague@example.com'
  await db
    .insertInto('activity')
    .values({
      id: newId(),
      user_id: await commands.addAccount(colleague),
      action: 'create',
      table_name: 'ltf_clients',
      record_id: newId(),
      after: JSON.stringify({ name: 'Saltpan Logistics' }),
    })
    .execute()
  await admin.clients.create.mutate({ name: 'Creek Foundry' })
  await admin.services.create.mutate({ title: 'Earthing' })
  await openScreen('/admin/activity')
  await expectTexts(rows, [/service Earthing/, /client Creek Foundry/, /client Saltpan Logistics/])
  // On a desktop they are in one row.
  const kinds = page.getByRole('navigation', { name: 'Kind of activity' }).getByRole('link')
  expect(new Set(boxesOf(kinds).map(({ top }) => top)).size).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await expectTexts(rows, [/client Creek Foundry/, /client Saltpan Logistics/])
  await page.getByLabelText('Person').selectOptions(staff)
  await expectTexts(rows, [/client Creek Foundry/])
  await openScreen(location.pathname + location.search)
  await expectTexts(rows, [/client Creek Foundry/])
  await page.getByLabelText('Person').selectOptions('Everybody')
  await expectTexts(rows, [/client Creek Foundry/, /client Saltpan Logistics/])
})

test('Activity: the name of a record limits the list to it, until the limit is removed', async () => {
  const { id, updated_at } = await admin.clients.create.mutate({ name: 'Creek Foundry' })
  await admin.clients.update.mutate({ id, updated_at, name: 'Creek Foundry Works' })
  await admin.services.create.mutate({ title: 'Earthing' })
  await openScreen('/admin/activity')
  await row('changed client').getByRole('link', { name: 'Creek Foundry Works' }).click()
  await expectTexts(rows, [/changed client/, /added client/])
  await page.getByRole('link', { name: /^Only Creek Foundry Works/ }).click()
  await expectTexts(rows, [/added service Earthing/, /changed client/, /added client/])
})

// 391, 404 S29
test('Activity: refused attempts are listed separately, with the account, how often and from where', async () => {
  const refuse = (after: Record<string, unknown>, index: number) => ({
    id: newId(),
    user_id: null,
    action: 'refuse',
    table_name: 'users',
    record_id: null,
    address: '127.0.0.1',
    after: JSON.stringify(after),
    created_at: new Date(Date.now() - index * 1000),
  })
  await db
    .insertInto('activity')
    .values(
      [
        { reason: 'password', count: 3, email: staff },
        { reason: 'password', count: 1 },
        { reason: 'session', count: 1 },
      ].map(refuse),
    )
    .execute()
  await openScreen('/admin/activity')
  const refusal = row(`Somebody gave a wrong password for ${staff}: 3 times, from 127.0.0.1`)
  const run = row('The site itself refused 5 attempts')
  await expect.element(run).toBeVisible()
  await expect.element(refusal).not.toBeInTheDocument()
  await run.getByRole('button', { name: 'Who was refused' }).click()
  await expect.element(refusal).toBeVisible()
  await page.getByRole('link', { name: 'Refused' }).click()
  await expect.poll(() => location.search).toContain('action=refuse')
  await expect.element(rows).toHaveLength(3)
  await expect.element(row('Somebody used a session that has ended from 127.0.0.1')).toBeVisible()
  await expect.element(page.getByText(/Addresses are removed after 90 days\.$/)).toBeVisible()
  await expectNoAxeViolations()
  await resize()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
  await page.getByLabelText('Person').selectOptions(staff)
  await expect.element(page.getByText('No refused attempts.')).toBeVisible()
})

test('Activity: older entries load on scrolling, and the focus moves to the closing sentence', async () => {
  await insertDeletions(120)
  await openScreen('/admin/activity')
  await expect.element(row('deleted client Client 0')).toBeVisible()
  await expect.element(rows).toHaveLength(50)
  rows.last().element().scrollIntoView()
  await expect.element(rows).toHaveLength(100)
  const [release] = holdCalls('activity.list', 1)
  rows.last().element().scrollIntoView()
  const loading = page.getByRole('button', { name: 'Loading...' })
  await expect.element(loading).toBeVisible()
  loading.element().focus()
  release?.('go on')
  await expect.element(page.getByText('No earlier activity.')).toHaveFocus()
  await expect.element(rows).toHaveLength(120)
  await expect.element(row('deleted client Client 119')).toBeVisible()
  expect(page.getByRole('heading', { level: 2 }).elements().length).toBeGreaterThan(1)
})

// 346, 348
test('Activity: a list that cannot be loaded shows an error and logs it', async () => {
  tolerate(/Failed to load activity/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  abortCalls('activity.list')
  await openScreen('/admin/activity')
  await expectToast('Error', 'Failed to load activity')
  expect(log.mock.calls.join()).toContain('Failed to load activity')
})

test('Activity: a background refresh that fails is only logged', async () => {
  tolerate(/Failed to load/)
  await insertDeletions(1)
  await openScreen('/admin/activity')
  await expect.element(rows).toHaveLength(1)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  abortCalls('activity.list')
  abortCalls('clients.listAll')
  // A visibility change makes the queries refetch.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => log.mock.calls.join()).toContain('Failed to load activity')
  await expect.element(rows).toHaveLength(1)
  // The next error shown is the only one.
  await followSidebar('Clients')
  await expectToast('Error', 'Failed to load clients')
  await expect.element(page.getByText('Failed to load activity')).not.toBeInTheDocument()
})

// 391
test('Activity: Restore asks first, brings a deleted record back, and is listed itself', async () => {
  const { id } = await admin.services.create.mutate({ title: 'Lighting design', order_index: 2 })
  await admin.services.delete.mutate({ id })
  await openScreen('/admin/activity')
  await page.getByRole('button', { name: 'Restore Lighting design' }).click()
  await expect.element(restoreDialog).toMatchTextContent('Bring "Lighting design" back as it was?')
  await restoreDialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Lighting design restored successfully')).toBeVisible()
  expect(await db.selectFrom('ltf_services').select(['id', 'order_index']).execute()).toEqual([
    { id, order_index: 2 },
  ])
  await expectTexts(rows, [/restored service/, /deleted service/, /added service/])
  await expect.element(page.getByRole('button', { name: 'Restore Lighting design' })).not.toBeInTheDocument()
})

// 391
test('Activity: an earlier text is restored by keyboard alone', async () => {
  const about = {
    section: 'about',
    title: 'Since 2001',
    content: 'We began small.\n\nThen “panels” — १६ मजले.',
  } as const
  const { updated_at } = await admin.content.save.mutate({ ...about, updated_at: null })
  await admin.content.save.mutate({ section: 'about', title: 'Replaced', content: 'Else.', updated_at })
  await openScreen('/admin/activity')
  const toggle = row('saved content About').getByRole('button', { name: 'Before and after' })
  await expect.element(toggle).toBeVisible()
  toggle.element().focus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Restore this version' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(restoreDialog).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('About restored successfully')).toBeVisible()
  expect(await db.selectFrom('gsp_content').select(['section', 'title', 'content']).execute()).toEqual([
    about,
  ])
})

// 391
test('Activity: a record that cannot be restored yet says why', async () => {
  tolerate(/409/)
  const { id } = await admin.services.create.mutate({ title: 'Panels' })
  await admin.services.delete.mutate({ id })
  await admin.services.create.mutate({ title: 'Panels' })
  await openScreen('/admin/activity')
  await page.getByRole('button', { name: 'Restore Panels' }).click()
  await restoreDialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Failed to restore Panels')).toBeVisible()
  await expect.element(restoreDialog).toMatchTextContent('Another record now uses this address (slug).')
  await userEvent.keyboard('{Escape}')
  await expect.element(restoreDialog).not.toBeInTheDocument()
})
