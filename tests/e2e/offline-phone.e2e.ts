import { inquiryHeading, inquiryList, inquiryRecord, inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
})

test('Offline on a phone: the inbox and opened inquiries stay readable, and changes are sent once when the connection is back', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to/)
  const id = await insertInquiry(db, {}, 10)
  await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
  await page.goto('/admin/inquiries')
  await inquiryRow(page, 'Meera Kulkarni').click()
  await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
  await serviceWorkerIsReady(page)

  await test.step('without a network, the record opens again and shows when its data was loaded', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
    await expect(page.getByText(/Offline · as of \d\d:\d\d/)).toBeVisible()
    await page.goto('/admin/inquiries')
    await expect(inquiryList(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a status and a note entered offline wait to be sent, even when the app is closed', async () => {
    await inquiryRow(page, 'Meera Kulkarni').click()
    await inquiryRecord(page).getByRole('radio', { name: 'Contacted' }).click()
    await inquiryRecord(page).getByLabel('Add a note').fill('Rang from the site, meets me at four.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('2 changes wait to be sent')).toBeVisible()
    await expect(inquiryRecord(page).getByLabel('Add a note')).toHaveValue('')
    await page.close()
  })

  const reopened = await context.newPage()
  await test.step('when the app is reopened, it shows the waiting changes as already made', async () => {
    await reopened.goto(`/admin/inquiries?id=${id}`)
    await expect(inquiryRecord(reopened).getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await expect(inquiryRecord(reopened).getByText('“Rang from the site, meets me at four.”')).toBeVisible()
    await expect(inquiryRecord(reopened).getByText(/Not sent yet/)).toHaveCount(2)
    expect(await horizontalOverflow(reopened)).toBe(0)
  })

  await test.step('when the connection is back, each change is sent once', async () => {
    await context.setOffline(false)
    await expect(reopened.getByText(/Not sent yet/)).toHaveCount(0)
    await expect(reopened.getByText(/Offline ·/)).toBeHidden()
    await expect(inquiryRecord(reopened).getByText(/New → Contacted/)).toHaveCount(1)
    const notes = await db.selectFrom('inquiry_notes').select('note').where('inquiry_id', '=', id).execute()
    expect(notes).toEqual([{ note: 'Rang from the site, meets me at four.' }])
    const row = await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ status: 'contacted' })
  })

  await test.step('signing out erases the data stored on the device', async () => {
    await reopened.goto('/admin')
    await reopened.getByRole('button', { name: /^Open menu/ }).click()
    await reopened.getByRole('button', { name: 'Sign out' }).click()
    await expect(reopened.getByLabel('Password')).toBeVisible()
    await context.setOffline(true)
    await reopened.reload()
    await expect(reopened.getByRole('heading', { name: 'The back office cannot be reached' })).toBeVisible()
    await context.setOffline(false)
  })
})
