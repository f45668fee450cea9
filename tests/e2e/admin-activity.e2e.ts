import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { makeAccount } from '../support/accounts.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callMutation } from '../support/call-mutation.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { visitUntilShown } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'

// Each test has many steps.
test.describe.configure({ timeout: 30_000 })

const exactText = (page: Page, text: string) => page.getByText(text, { exact: true })
const activityRows = (page: Page) => page.locator('main').getByRole('listitem')
const activityRow = (page: Page, text: string) => activityRows(page).filter({ hasText: text }).first()

async function openActivity(page: Page) {
  await page.goto('/admin/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
}

/** Inserts deletions an hour apart, the newest a day old. */
async function insertActivity(db: Db, count: number) {
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

const project = {
  title: 'Hilltop',
  description: 'Bollards on an astronomical timer.',
  category: 'Residential',
  location: 'Karjat',
  year: 2024,
  area: '520 sqm',
}

// 391, 404
test('Activity: every change is listed by day with who, when, before and after, as a readable difference', async ({
  page,
  context,
  site,
  staff,
}) => {
  await waitPastMidnight()
  const row = await callMutation(context, site.url, 'projects.create', project)
  await callMutation(context, site.url, 'projects.update', {
    id: row.id,
    updated_at: row.updated_at,
    description: 'Bollards on a photocell.',
    area: '540 sqm',
  })
  const longProject = await callMutation(context, site.url, 'projects.create', {
    ...project,
    title: 'W'.repeat(90),
  })
  await callMutation(context, site.url, 'projects.update', {
    id: longProject.id,
    updated_at: longProject.updated_at,
    description: 'x'.repeat(300),
  })
  const lead = await callMutation(context, site.url, 'inquiry.add', {
    name: 'Meera Kulkarni',
    phone: '+91 00000 00000',
    email: 'meera@sample.example',
    project_type: 'residential',
  })
  await callMutation(context, site.url, 'inquiry.addNote', { id: lead.id, note: 'Her riser is too thin.' })
  await callMutation(context, site.url, 'inquiry.setStatus', { id: lead.id, status: 'contacted' })
  await callMutation(context, site.url, 'inquiry.delete', { id: lead.id })
  await openActivity(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  const changed = activityRow(page, 'changed project Hilltop')
  await expect(changed).toContainText(`${staff} changed project Hilltop: description, area`)
  await expect(changed.getByText(/^\d\d:\d\d$/)).toBeVisible()
  await changed.getByRole('button', { name: 'Before and after' }).click()
  await expect(changed.locator('del')).toHaveText(['an astronomical timer.', '520'])
  await expect(changed.locator('ins')).toHaveText(['a photocell.', '540'])

  await test.step('axe finds nothing and nothing is wider than the viewport', async () => {
    await activityRow(page, 'changed project WWW').getByRole('button', { name: 'Before and after' }).click()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoAxeViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await changed.getByRole('button', { name: 'Hide' }).click()
  await expect(changed.locator('del')).toHaveCount(0)
  const added = activityRow(page, 'added project Hilltop')
  await added.getByRole('button', { name: 'What was added' }).click()
  await expect(added.getByText('Karjat')).toBeVisible()

  await test.step('of inquiries only the action is stored, no personal data', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Inquiries', exact: true }).click()
    await expect(page.getByText('added project')).toHaveCount(0)
    const reference = lead.id.slice(-6).toUpperCase()
    await expect(activityRow(page, `set the status of inquiry ${reference}: new to contacted`)).toBeVisible()
    await expect(activityRow(page, `added a note to inquiry ${reference}`)).toBeVisible()
    await expect(activityRow(page, `deleted inquiry ${reference}`)).toBeVisible()
    await expect(page.getByText(/Meera|riser/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Restore|Before/ })).toHaveCount(0)
  })
})

// 391
test('Activity: Restore brings back exactly what was deleted or replaced, or says why it cannot', async ({
  page,
  context,
  site,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  const image_url = '/media/01900000-0000-7000-8000-000000000009.webp'
  const row = await callMutation(context, site.url, 'projects.create', {
    ...project,
    image_url,
    featured: true,
  })
  const stored = () => db.selectFrom('ltf_projects').selectAll().where('id', '=', row.id).executeTakeFirst()
  const before = await stored()
  await callMutation(context, site.url, 'projects.delete', { id: row.id })
  const aboutSection = {
    section: 'about',
    title: 'Since 2001  ',
    content: 'We began small.\n\nThen “panels” — १६ मजले.',
  }
  const first = await callMutation(context, site.url, 'content.save', { ...aboutSection, updated_at: null })
  await callMutation(context, site.url, 'content.save', {
    section: 'about',
    title: 'Replaced',
    content: 'Something else.',
    updated_at: first.updated_at,
  })
  const panels = await callMutation(context, site.url, 'services.create', { title: 'Panels' })
  await callMutation(context, site.url, 'services.delete', { id: panels.id })
  await callMutation(context, site.url, 'services.create', { title: 'Panels' })
  await openActivity(page)
  const confirmDialog = page.getByRole('alertdialog', { name: 'Restore' })

  await test.step('a deleted project is restored with its image', async () => {
    await page.getByRole('button', { name: 'Restore Hilltop' }).click()
    await confirmDialog.getByRole('button', { name: 'Restore' }).click()
    await expect(exactText(page, 'Hilltop restored successfully')).toBeVisible()
    const after = await stored()
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
    expect(after?.image_url).toBe(image_url)
  })

  await test.step('an earlier text is restored exactly, by keyboard alone', async () => {
    await activityRow(page, 'saved content About').getByRole('button', { name: 'Before and after' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(exactText(page, 'About restored successfully')).toBeVisible()
    const about = await db.selectFrom('gsp_content').select(['title', 'content']).executeTakeFirst()
    expect(about).toEqual({ title: 'Since 2001', content: aboutSection.content })
  })

  await test.step('a record that cannot be restored yet says why', async () => {
    await page.getByRole('button', { name: 'Restore Panels' }).click()
    await confirmDialog.getByRole('button', { name: 'Restore' }).click()
    await expect(exactText(page, 'Failed to restore Panels')).toBeVisible()
    await expect(confirmDialog).toContainText('Another record has this address (slug) by now.')
    await page.keyboard.press('Escape')
    await expect(confirmDialog).toHaveCount(0)
  })
})

// 391
test('Activity: a deleted service is restored with its order and its slug', async ({
  page,
  context,
  site,
}) => {
  const names = ['Panels', 'Lighting design', 'Earthing']
  const rows = []
  for (const [index, title] of names.entries())
    rows.push(
      await callMutation(context, site.url, 'services.create', {
        title,
        description: `${title}, drawn first.`,
        icon: 'eye',
        order_index: index + 1,
      }),
    )
  const fetchPublicServices = async () => {
    const response = await context.request.get(`${site.url}/trpc/services.list`)
    return ((await response.json()) as { result: { data: { slug: string; title: string }[] } }).result.data
  }
  const before = await fetchPublicServices()
  await callMutation(context, site.url, 'services.delete', { id: rows[1]?.id })
  expect((await fetchPublicServices()).map(({ title }) => title)).toEqual(['Panels', 'Earthing'])
  await openActivity(page)
  await page.getByRole('button', { name: 'Restore Lighting design' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Restore' })
  await expect(confirmDialog).toContainText('Bring "Lighting design" back as it was?')
  await confirmDialog.getByRole('button', { name: 'Restore' }).click()
  await expect(exactText(page, 'Lighting design restored successfully')).toBeVisible()
  expect(await fetchPublicServices()).toEqual(before)
  await expect(activityRow(page, 'restored service Lighting design')).toBeVisible()
  await expect(activityRow(page, 'deleted service Lighting design')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Lighting design' })).toHaveCount(0)
  await visitUntilShown(page, '/services/lighting-design', 'Lighting design, drawn first.')
  await expect(page.getByRole('heading', { level: 1, name: 'Lighting design' })).toBeVisible()
})

test('Activity: the list is filtered by person, kind and record, and the URL keeps the filters', async ({
  page,
  context,
  site,
  db,
  staff,
}) => {
  const colleague = `colleague-${Date.now()}@example.com`
  await db
    .insertInto('activity')
    .values({
      id: newId(),
      user_id: await makeAccount(db, colleague),
      action: 'create',
      table_name: 'ltf_clients',
      record_id: newId(),
      after: JSON.stringify({ name: 'Saltpan Logistics' }),
    })
    .execute()
  const mine = await callMutation(context, site.url, 'clients.create', { name: 'Creek Foundry' })
  await callMutation(context, site.url, 'clients.update', {
    id: mine.id,
    updated_at: mine.updated_at,
    name: 'Creek Foundry Works',
  })
  await callMutation(context, site.url, 'services.create', { title: 'Earthing' })
  await openActivity(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await expect(page.getByText('added service')).toHaveCount(0)
  await expect(activityRow(page, 'added client Saltpan Logistics')).toBeVisible()
  await page.getByLabel('Person').selectOption(staff)
  await expect(page.getByText('Saltpan Logistics')).toHaveCount(0)
  await expect(activityRows(page).filter({ hasText: colleague })).toHaveCount(0)
  await page.reload()
  await expect(activityRow(page, 'changed client')).toBeVisible()
  await expect(page.getByText('Saltpan Logistics')).toHaveCount(0)
  await page.getByLabel('Person').selectOption('Everybody')
  await activityRow(page, 'changed client').getByRole('link', { name: 'Creek Foundry Works' }).click()
  await expect(activityRows(page)).toHaveCount(2)
  await page.getByRole('link', { name: /^Only Creek Foundry Works/ }).click()
  await expect(activityRow(page, 'added service Earthing')).toBeVisible()
})

test('Activity: older entries are loaded page by page', async ({ page, db }) => {
  await insertActivity(db, 120)
  await openActivity(page)
  await expect(activityRow(page, 'deleted client Client 0')).toBeVisible()
  await expect(page.getByText('Client 119')).toHaveCount(0)
  await expect(activityRows(page)).toHaveCount(50)
  await activityRows(page).last().scrollIntoViewIfNeeded()
  await expect(activityRows(page)).toHaveCount(100)

  await test.step('at the end of the list the focus moves from the button to the closing sentence', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(/activity\.list.*cursor/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await activityRows(page).last().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Loading...' }).focus()
    gate.resolve()
    await expect(page.getByText('This is where the activity begins.')).toBeFocused()
  })

  await expect(activityRows(page)).toHaveCount(120)
  await expect(activityRow(page, 'deleted client Client 119')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(1)
})

// 346, 348
test('Activity: a list that cannot be loaded shows an error and logs it', async ({ page, db, tolerate }) => {
  tolerate(/Failed to load|ERR_FAILED/)
  await insertActivity(db, 1)
  const consoleErrors: string[] = []
  page.on('console', (message) => consoleErrors.push(message.text()))
  await page.route(/activity\.list/, (route) => route.abort('failed'))
  await openActivity(page)
  await expect(exactText(page, 'Failed to load activity')).toBeVisible()
  expect(consoleErrors.some((text) => text.includes('Failed to load activity'))).toBe(true)

  await test.step('a failed background refresh is only logged', async () => {
    await page.unroute(/activity\.list/)
    await page.reload()
    await expect(activityRows(page)).not.toHaveCount(0)
    await page.route(/activity\.list|clients\.listAll/, (route) => route.abort('failed'))
    const failure = page.waitForEvent('console', (line) => line.text().includes('Failed to load activity'))
    // A visibility change makes the queries refetch.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await failure
    await expect(activityRows(page)).not.toHaveCount(0)
    // The next error that is shown is the only one.
    await openAdminScreen(page, 'Clients')
    await expect(page.getByRole('alert')).toContainText('Failed to load clients')
  })
})
