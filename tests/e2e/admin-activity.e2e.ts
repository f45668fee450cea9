import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { makeAccount } from '../support/accounts.ts'
import { activityRows, activityRow, openActivity, projectInput } from '../support/activity-screen.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callMutation } from '../support/call-mutation.ts'
import { exactText } from '../support/exact-text.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'

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

/** Signs in with a wrong password. */
async function postSignIn(url: string, email: string) {
  const body = JSON.stringify({ email, password: 'not the lamp' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/trpc/auth.signIn`, { method: 'POST', headers, body })
}

// 391, 404
test('Activity: every change is listed by day with who, when, before and after, as a readable difference', async ({
  page,
  context,
  site,
  staff,
}) => {
  await waitPastMidnight()
  const row = await callMutation(context, site.url, 'projects.create', projectInput)
  await callMutation(context, site.url, 'projects.update', {
    id: row.id,
    updated_at: row.updated_at,
    description: 'Bollards on a photocell.',
    area: '540 sqm',
  })
  const longProject = await callMutation(context, site.url, 'projects.create', {
    ...projectInput,
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

// 391 S29
test('Activity: who was refused is listed apart, with the account, how often and from where', async ({
  page,
  site,
  staff,
}) => {
  await page.request.get('/inquiries.csv')
  for (let i = 0; i < 3; i++) await postSignIn(site.url, staff)
  await postSignIn(site.url, 'nobody@example.com')
  const headers = { cookie: `session=${'a'.repeat(40)}` }
  await fetch(`${site.url}/trpc/inquiry.list`, { headers })
  await openActivity(page)
  await expect(
    activityRow(page, `${staff} exported all inquiries as a spreadsheet from 127.0.0.1`),
  ).toBeVisible()
  const refusal = activityRow(page, `Somebody gave a wrong password for ${staff}: 3 times, from 127.0.0.1`)
  const run = activityRow(page, 'The site itself refused 5 attempts')
  // The counts are written up to two seconds after the last refusal.
  await expect(async () => {
    await page.reload()
    await expect(activityRows(page).first()).toBeVisible()
    await expect(run).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(refusal).toHaveCount(0)
  await run.getByRole('button', { name: 'Who was refused' }).click()
  await expect(refusal).toBeVisible()
  await page.getByRole('link', { name: 'Refused' }).click()
  await expect(page).toHaveURL(/action=refuse/)
  await expect(activityRows(page)).toHaveCount(3)
  await expect(activityRow(page, 'Somebody came with a session that has ended from 127.0.0.1')).toBeVisible()
  await expect(page.getByText('Addresses are removed after 90 days.')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByLabel('Person').selectOption(staff)
  await expect(page.getByText('Nobody was refused anything.')).toBeVisible()
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
