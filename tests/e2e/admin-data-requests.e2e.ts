import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callMutation } from '../support/call-mutation.ts'
import { firmDate } from '../support/firm-date.ts'
import { expect, test } from '../support/staff-fixture.ts'

const PERSON_EMAIL = 'Meera@Sample.example'
const dataRequests = (page: Page) => page.getByRole('region', { name: 'Privacy requests' })

async function lookUp(page: Page, email: string) {
  await dataRequests(page).getByLabel('E-mail address of the person').fill(email)
  await dataRequests(page).getByRole('button', { name: 'Look up' }).click()
}

async function insertSubscriber(db: Db, email: string) {
  await db.deleteFrom('newsletter_subscribers').execute()
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email, consent_version: '1', confirmed_at: new Date() })
    .execute()
}

// 400, 391
test('Data requests: the data stored under an email address is shown, exported, and erased after a confirmation', async ({
  page,
  context,
  site,
  db,
}) => {
  const lead = {
    phone: '+91 00000 00000',
    project_type: 'residential' as const,
    message: 'Three-bedroom flat in Mulund.',
  }
  const first = await callMutation(context, site.url, 'inquiry.add', {
    ...lead,
    name: 'Meera Kulkarni',
    email: PERSON_EMAIL,
  })
  await callMutation(context, site.url, 'inquiry.addNote', { id: first.id, note: 'Called twice.' })
  await callMutation(context, site.url, 'inquiry.add', {
    ...lead,
    name: 'M. Kulkarni',
    email: PERSON_EMAIL.toLowerCase(),
  })
  await callMutation(context, site.url, 'inquiry.add', {
    ...lead,
    name: 'Somebody Else',
    email: 'else@sample.example',
  })
  await insertSubscriber(db, PERSON_EMAIL.toLowerCase())

  await page.clock.setFixedTime(firmDate('2026-11-21T01:30'))
  await page.goto('/admin/settings#privacy')
  await lookUp(page, PERSON_EMAIL)
  await expect(dataRequests(page).getByRole('listitem')).toHaveCount(3)
  await expect(dataRequests(page).getByText(first.id.slice(-6).toUpperCase())).toBeVisible()
  await expect(dataRequests(page).getByText('with 1 note')).toBeVisible()
  await expect(dataRequests(page).getByText('Newsletter subscription')).toBeVisible()
  await expectNoAxeViolations(page)

  const downloadStarted = page.waitForEvent('download')
  await dataRequests(page).getByRole('button', { name: 'Export as JSON' }).click()
  const download = await downloadStarted
  expect(download.suggestedFilename(), 'named by the firm’s day').toBe('personal-data-2026-11-21.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    inquiries: { name: string; notes: { note: string }[] }[]
    newsletter: { email: string }
  }
  expect(file.inquiries.map(({ name }) => name)).toEqual(['Meera Kulkarni', 'M. Kulkarni'])
  expect(file.inquiries[0]?.notes[0]?.note).toBe('Called twice.')
  expect(file.newsletter.email).toBe(PERSON_EMAIL.toLowerCase())

  await dataRequests(page).getByRole('button', { name: 'Erase everything' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Erase person' })
  await expect(confirmDialog).toContainText(
    `Are you sure you want to erase 2 inquiries, 1 note and the newsletter subscription held under ${PERSON_EMAIL}? This action cannot be undone.`,
  )
  await confirmDialog.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText(`Everything held under ${PERSON_EMAIL} was erased`)).toBeVisible()
  await expect(dataRequests(page).getByText(`Nothing is held under ${PERSON_EMAIL}.`)).toBeVisible()
  const remaining = await db.selectFrom('inquiries').select('name').execute()
  expect(remaining).toEqual([{ name: 'Somebody Else' }])
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
  expect(await db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([])

  await test.step('both requests are logged in Activity, without the address and without the data', async () => {
    await openAdminScreen(page, 'Activity')
    await page.getByRole('main').getByRole('link', { name: 'Inquiries', exact: true }).click()
    await expect(page.getByText('erased what was held about a person')).toBeVisible()
    await expect(page.getByText('looked up what is held about a person')).toBeVisible()
    await expect(page.getByRole('main').getByText(/Meera/i)).toHaveCount(0)
    const activityJson = JSON.stringify(await db.selectFrom('activity').select(['before', 'after']).execute())
    expect(activityJson.toLowerCase()).not.toContain('meera')
  })
})

// 400
test('Data requests on a phone: the result belongs to the address that was asked for, and is in view', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await callMutation(context, site.url, 'inquiry.add', {
    name: 'Meera Kulkarni',
    email: PERSON_EMAIL,
    phone: '+91 00000 00000',
    project_type: 'residential',
  })
  await page.goto('/admin/settings#privacy')
  const emailField = dataRequests(page).getByLabel('E-mail address of the person')
  const eraseButton = dataRequests(page).getByRole('button', { name: 'Erase everything' })

  await test.step('an invalid address is reported at the field; an unknown one gets a message', async () => {
    await lookUp(page, 'nobody')
    await expect(dataRequests(page).getByText('Invalid email address')).toBeVisible()
    await emailField.fill('nobody@sample.example')
    await page.keyboard.press('Enter')
    await expect(dataRequests(page).getByText('Nothing is held under nobody@sample.example.')).toBeVisible()
    await expect(eraseButton).toHaveCount(0)
  })

  await test.step('typing another address removes the old result, late answers included', async () => {
    await lookUp(page, PERSON_EMAIL)
    await expect(eraseButton).toBeVisible()
    await emailField.fill('other@sample.example')
    await expect(eraseButton).toHaveCount(0)
    await expect(dataRequests(page).getByText(/^Held under/)).toHaveCount(0)

    const gate = Promise.withResolvers<void>()
    await page.route(/inquiry\.exportPerson/, async (route) => {
      await gate.promise
      await route.continue()
    })
    const requestSent = page.waitForRequest(/inquiry\.exportPerson/)
    const responseReceived = page.waitForResponse(/inquiry\.exportPerson/)
    await lookUp(page, PERSON_EMAIL)
    await requestSent
    await emailField.fill('other@sample.example')
    gate.resolve()
    await (await responseReceived).finished()
    // Answered after the look-up, whose result would be shown by now.
    await page.evaluate(() => fetch('/healthz'))
    await expect(dataRequests(page).getByText(/^Held under/)).toHaveCount(0)
    await dataRequests(page).getByRole('button', { name: 'Look up' }).click()
    await expect(dataRequests(page).getByText('Nothing is held under other@sample.example.')).toBeVisible()
    await expect(eraseButton).toHaveCount(0)
  })

  await test.step('after an erasure the result is in view and has the focus', async () => {
    await lookUp(page, PERSON_EMAIL)
    await eraseButton.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase everything' }).click()
    await expect(dataRequests(page).getByText(`Nothing is held under ${PERSON_EMAIL}.`)).toBeInViewport()
    await expect(dataRequests(page).locator('[aria-live=polite]')).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('the screen says how to find somebody who left only a phone number', async () => {
    await expect(dataRequests(page).getByText(/left a phone number alone is not found here/)).toBeVisible()
    await dataRequests(page).getByRole('link', { name: 'Inquiries' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeVisible()
  })
})
