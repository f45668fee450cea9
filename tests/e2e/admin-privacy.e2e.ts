import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Db } from '../../server/database.ts'
import { newId } from '../../server/ids.ts'
import { expectNoFindings } from '../support/axe.ts'
import { call } from '../support/calls.ts'
import { expect, test } from '../support/office.ts'
import { goTo } from '../support/screens.ts'

// Each story does several things on the screen.
test.describe.configure({ timeout: 30_000 })

const PERSON = 'Meera@Sample.example'
const desk = (page: Page) => page.getByRole('region', { name: 'Privacy requests' })

async function lookUp(page: Page, email: string) {
  await desk(page).getByLabel('E-mail address of the person').fill(email)
  await desk(page).getByRole('button', { name: 'Look up' }).click()
}

async function subscribe(db: Db, email: string) {
  await db.deleteFrom('newsletter_subscribers').execute()
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email, consent_version: '1', confirmed_at: new Date() })
    .execute()
}

// 400, 391
test('what is held under an address is shown, handed out as a file, and erased after a question', async ({
  page,
  context,
  site,
  db,
}) => {
  const lead = {
    phone: '+91 00000 00000',
    project_type: 'residential',
    message: 'Three-bedroom flat in Mulund.',
  }
  const first = await call(context, site.url, 'inquiry.add', {
    ...lead,
    name: 'Meera Kulkarni',
    email: PERSON,
  })
  await call(context, site.url, 'inquiry.addNote', { id: first.id, note: 'Called twice.' })
  await call(context, site.url, 'inquiry.add', { ...lead, name: 'M. Kulkarni', email: PERSON.toLowerCase() })
  await call(context, site.url, 'inquiry.add', {
    ...lead,
    name: 'Somebody Else',
    email: 'else@sample.example',
  })
  await subscribe(db, PERSON.toLowerCase())

  // 20:00 UTC is 01:30 of the next day in India.
  await page.clock.setFixedTime('2026-11-20T20:00:00Z')
  await page.goto('/admin/settings#privacy')
  await lookUp(page, PERSON)
  await expect(desk(page).getByRole('listitem')).toHaveCount(3)
  await expect(desk(page).getByText(first.id.slice(-6).toUpperCase())).toBeVisible()
  await expect(desk(page).getByText('with 1 note')).toBeVisible()
  await expect(desk(page).getByText('Newsletter subscription')).toBeVisible()
  await expectNoFindings(page)

  const waiting = page.waitForEvent('download')
  await desk(page).getByRole('button', { name: 'Export as JSON' }).click()
  const download = await waiting
  expect(download.suggestedFilename(), 'named by the day in India').toBe('personal-data-2026-11-21.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    inquiries: { name: string; notes: { note: string }[] }[]
    newsletter: { email: string }
  }
  expect(file.inquiries.map(({ name }) => name)).toEqual(['Meera Kulkarni', 'M. Kulkarni'])
  expect(file.inquiries[0]?.notes[0]?.note).toBe('Called twice.')
  expect(file.newsletter.email).toBe(PERSON.toLowerCase())

  await desk(page).getByRole('button', { name: 'Erase everything' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase person' })
  await expect(question).toContainText(
    `Are you sure you want to erase 2 inquiries, 1 note and the newsletter subscription held under ${PERSON}? This action cannot be undone.`,
  )
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText(`Everything held under ${PERSON} was erased`)).toBeVisible()
  await expect(desk(page).getByText(`Nothing is held under ${PERSON}.`)).toBeVisible()
  const left = await db.selectFrom('inquiries').select('name').execute()
  expect(left).toEqual([{ name: 'Somebody Else' }])
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
  expect(await db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([])

  await test.step('both stand in Activity, without the address and without what was held', async () => {
    await goTo(page, 'Activity')
    await page.getByRole('main').getByRole('link', { name: 'Inquiries', exact: true }).click()
    await expect(page.getByText('erased what was held about a person')).toBeVisible()
    await expect(page.getByText('looked up what is held about a person')).toBeVisible()
    await expect(page.getByRole('main').getByText(/Meera/i)).toHaveCount(0)
    const kept = JSON.stringify(await db.selectFrom('activity').select(['before', 'after']).execute())
    expect(kept.toLowerCase()).not.toContain('meera')
  })
})

// 400
test('Privacy requests on a phone: what stands there is of the address that was asked for, and in view', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await call(context, site.url, 'inquiry.add', {
    name: 'Meera Kulkarni',
    email: PERSON,
    phone: '+91 00000 00000',
    project_type: 'residential',
  })
  await page.goto('/admin/settings#privacy')
  const address = desk(page).getByLabel('E-mail address of the person')
  const erase = desk(page).getByRole('button', { name: 'Erase everything' })

  await test.step('an address that is none is told at the field; one that nobody used says so', async () => {
    await lookUp(page, 'nobody')
    await expect(desk(page).getByText('Invalid email address')).toBeVisible()
    await address.fill('nobody@sample.example')
    await page.keyboard.press('Enter')
    await expect(desk(page).getByText('Nothing is held under nobody@sample.example.')).toBeVisible()
    await expect(erase).toHaveCount(0)
  })

  await test.step('another address that is typed takes the old findings away, also late ones', async () => {
    await lookUp(page, PERSON)
    await expect(erase).toBeVisible()
    await address.fill('other@sample.example')
    await expect(erase).toHaveCount(0)
    await expect(desk(page).getByText(/^Held under/)).toHaveCount(0)

    const answer = Promise.withResolvers<void>()
    await page.route(/inquiry\.exportPerson/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const sent = page.waitForRequest(/inquiry\.exportPerson/)
    const received = page.waitForResponse(/inquiry\.exportPerson/)
    await lookUp(page, PERSON)
    await sent
    await address.fill('other@sample.example')
    answer.resolve()
    await (await received).finished()
    // Answered after the look-up, so what that found would stand there by now.
    await page.evaluate(() => fetch('/healthz'))
    await expect(desk(page).getByText(/^Held under/)).toHaveCount(0)
    await desk(page).getByRole('button', { name: 'Look up' }).click()
    await expect(desk(page).getByText('Nothing is held under other@sample.example.')).toBeVisible()
    await expect(erase).toHaveCount(0)
  })

  await test.step('after an erasure the result is in view and has the focus', async () => {
    await lookUp(page, PERSON)
    await erase.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase everything' }).click()
    await expect(desk(page).getByText(`Nothing is held under ${PERSON}.`)).toBeInViewport()
    await expect(desk(page).locator('[aria-live=polite]')).toBeFocused()
    await expectNoFindings(page)
  })

  await test.step('the screen says how somebody is found who left a phone number alone', async () => {
    await expect(desk(page).getByText(/left a phone number alone is not found here/)).toBeVisible()
    await desk(page).getByRole('link', { name: 'Inquiries' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeVisible()
  })
})
