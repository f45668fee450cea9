import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

test('Offline at a desk: another’s status meanwhile is a conflict, and its two sides are chosen from by keyboard', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  // A style sheet that could not be loaded offline: axe fetches it and reads it as an inline style of a document of its own.
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to|409|Applying inline style/)
  const first = await insertInquiry(db, {}, 10)
  const second = await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
  const statusOf = async (id: string) =>
    (await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirst())?.status
  const contactByKeyboard = async () => {
    await inquiryRecord(page).getByRole('radio', { name: 'New' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(inquiryRecord(page).getByText(/Waiting for the line/)).toBeVisible()
  }
  await page.goto(`/admin/inquiries?id=${second}`)
  await expect(inquiryHeading(page, 'Ravi Deshpande')).toBeVisible()
  await page.goto(`/admin/inquiries?id=${first}`)
  await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()

  await test.step('both are set to Contacted offline, and to Lost by somebody else', async () => {
    await context.setOffline(true)
    await contactByKeyboard()
    await page.keyboard.press('j')
    await expect(inquiryHeading(page, 'Ravi Deshpande')).toBeVisible()
    await contactByKeyboard()
    await db.updateTable('inquiries').set({ status: 'lost' }).execute()
    await context.setOffline(false)
  })

  await test.step('nothing is overwritten, and the conflict is told at its inquiry', async () => {
    const conflict = inquiryRecord(page).getByRole('alert')
    await expect(conflict).toContainText('somebody set this to Lost. You chose Contacted.')
    await expect(inquiryRecord(page).getByRole('radio', { name: 'Lost' })).toBeChecked()
    expect(await statusOf(second)).toBe('lost')
    await expectNoAxeViolations(page)
  })

  await test.step('mine over theirs', async () => {
    await inquiryRecord(page).getByRole('button', { name: 'Set to Contacted' }).press('Enter')
    await expect.poll(() => statusOf(second)).toBe('contacted')
    await expect(inquiryRecord(page).getByRole('radio', { name: 'Contacted' })).toBeChecked()
  })

  await test.step('theirs, by the way that the line above the screen shows', async () => {
    await page.getByRole('link', { name: 'A change made offline needs you' }).press('Enter')
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
    await inquiryRecord(page).getByRole('button', { name: 'Leave it at Lost' }).press('Enter')
    await expect(inquiryRecord(page).getByRole('alert')).toHaveCount(0)
    expect(await statusOf(first)).toBe('lost')
    await expect(page.getByText('A change made offline needs you')).toHaveCount(0)
  })
})
