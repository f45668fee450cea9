import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, inquiryList, inquiryRecord, inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|Failed to/

/** Reads the keys of a database of the device, or changes each of its values. */
const storedKeys = (page: Page, name: string, store: string) =>
  page.evaluate(
    ([name, store]) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error('No database')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.map(String))
          })
        })
      }),
    [name, store] as const,
  )

const inquiryOf = (db: Db, id: string) =>
  db
    .selectFrom('inquiries')
    .select(['status', 'amount', 'assigned_to', 'follow_up_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
  })

  test('Offline on a phone: an amount, who takes it and the follow-up wait too, the row is marked, and each arrives once', async ({
    page,
    context,
    db,
    staff,
    tolerate,
  }) => {
    tolerate(OFFLINE_ERRORS)
    const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
    const id = await insertInquiry(db, { status: 'contacted' }, 10)
    await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
    await page.goto('/admin/inquiries')
    await inquiryRow(page, 'Meera Kulkarni').click()
    await expect(inquiryRecord(page).getByLabel('Who takes it')).toBeVisible()
    await serviceWorkerIsReady(page)
    await context.setOffline(true)

    await inquiryRecord(page).getByRole('radio', { name: 'Quoted' }).click()
    await page.getByLabel('Amount quoted, in rupees').fill('90000')
    await page.getByRole('button', { name: 'Save amount' }).click()
    await expect(inquiryRecord(page).getByText('Amount: ₹90,000')).toBeVisible()
    await inquiryRecord(page).getByLabel('Who takes it').selectOption(`Me (${staff})`)
    await expect(page.getByText('2 changes wait to be sent')).toBeVisible()
    await inquiryRecord(page).getByRole('button', { name: 'Tomorrow' }).click()
    await expect(page.getByText('3 changes wait to be sent')).toBeVisible()
    await expect(inquiryRecord(page).getByText(/Not sent yet/)).toHaveCount(3)
    await expectNoAxeViolations(page)

    await test.step('opened again, row and record show them as they will be', async () => {
      await page.goto('/admin/inquiries')
      await expect(inquiryRow(page, 'Meera Kulkarni')).toContainText(/Waiting.*Quoted/)
      await expect(inquiryList(page).getByText('Waiting', { exact: true })).toHaveCount(1)
      expect(await horizontalOverflow(page)).toBe(0)
      await expectNoAxeViolations(page)
      await inquiryRow(page, 'Meera Kulkarni').click()
      await expect(inquiryRecord(page).getByText('Amount: ₹90,000')).toBeVisible()
      await expect(inquiryRecord(page).getByLabel('Who takes it')).toHaveValue(me.id)
      await expect(inquiryRecord(page).getByLabel('Follow up')).toHaveValue(/T10:00$/)
    })

    await context.setOffline(false)
    await expect(page.getByText(/Not sent yet/)).toHaveCount(0)
    const row = await inquiryOf(db, id)
    expect(row).toMatchObject({ status: 'quoted', amount: 90_000, assigned_to: me.id })
    expect(row.follow_up_at).toBeInstanceOf(Date)
    const entries = await db.selectFrom('activity').select('action').where('record_id', '=', id).execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['assign', 'assign', 'status'])
  })

  test('Offline on a phone: no search is kept there, and a change that waited for a month is gone', async ({
    page,
    context,
    db,
    tolerate,
  }) => {
    tolerate(OFFLINE_ERRORS)
    const id = await insertInquiry(db, { email: 'meera.search@example.com' })
    await page.goto('/admin/inquiries?search=meera.search')
    await expect(inquiryRow(page, 'Meera Kulkarni')).toBeVisible()
    await inquiryRow(page, 'Meera Kulkarni').click()
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
    await serviceWorkerIsReady(page)
    const answers = () => storedKeys(page, 'back-office-answers', 'answers')
    await expect.poll(async () => (await answers()).filter((key) => key.includes(id))).toHaveLength(1)
    expect((await answers()).filter((key) => key.includes('meera.search'))).toEqual([])

    await context.setOffline(true)
    await inquiryRecord(page).getByLabel('Add a note').fill('Rang from the site.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('1 change waits to be sent')).toBeVisible()
    expect(await storedKeys(page, 'back-office-writes', 'writes')).toHaveLength(1)
    const inAMonth = Date.now() + 31 * 86_400_000
    await page.addInitScript((time) => {
      Date.now = () => time
    }, inAMonth)
    await page.reload()
    await expect.poll(() => storedKeys(page, 'back-office-writes', 'writes')).toEqual([])
  })
})
