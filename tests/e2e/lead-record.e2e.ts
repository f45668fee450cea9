import { inquiryReference } from '../../server/database/ids.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, inquiryList, inquiryRecord, inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, signIn, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const PHONE = { width: 390, height: 844 }

test('Lead on a phone: called from its row, corrected, quoted with an amount, and lost with a reason', async ({
  page,
  db,
  tolerate,
}) => {
  // An amount that is given before the answer to its status has come is sent again over that version.
  tolerate(/409/)
  await page.setViewportSize(PHONE)
  const id = await insertInquiry(db)
  await page.goto('/admin/inquiries')
  await expect(inquiryList(page).getByRole('link', { name: 'Call Meera Kulkarni' })).toHaveAttribute(
    'href',
    'tel:+919820012345',
  )
  await expectNoAxeViolations(page)
  await inquiryRow(page, 'Meera Kulkarni').click()

  await test.step('what is wrong is said at the field, and what was typed survives a reload', async () => {
    await page.getByRole('button', { name: 'Edit Meera Kulkarni' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit inquiry' })
    await dialog.getByLabel('Phone').fill('123')
    await dialog.getByLabel('Company').fill('Kokum Residency')
    await dialog.getByRole('button', { name: 'Save inquiry' }).click()
    await expect(dialog.getByText('Phone number must be at least 10 digits')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(dialog.getByLabel('Company')).toHaveValue('Kokum Residency')
    await dialog.getByLabel('Phone').fill('+91 98200 54321')
    await dialog.getByRole('button', { name: 'Save inquiry' }).click()
    await expectToast(page, 'Success', 'Inquiry updated successfully')
    await expect(inquiryRecord(page).getByText('+91 98200 54321')).toBeVisible()
  })

  await test.step('a quote asks for its amount, and shows it as people in India write it', async () => {
    await page.getByRole('radio', { name: 'Quoted' }).click()
    const amount = inquiryRecord(page).getByLabel('Amount quoted, in rupees')
    await amount.fill('a lakh')
    await page.getByRole('button', { name: 'Save amount' }).click()
    await expect(inquiryRecord(page).getByText('Enter whole rupees')).toBeVisible()
    await expect(amount).toHaveValue('a lakh')
    await amount.fill('185000')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save amount' }).click()
    await expect(inquiryRecord(page).getByText('Amount: ₹1,85,000', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change amount' })).toBeVisible()
  })

  await test.step('a loss asks why: a common reason is one tap', async () => {
    await page.getByRole('radio', { name: 'Lost' }).click()
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    await expect(inquiryRecord(page).getByText('Lost because: Price')).toBeVisible()
    const row = await db
      .selectFrom('inquiries')
      .select(['status', 'amount', 'lost_reason'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'lost', amount: 185_000, lost_reason: 'Price' })
  })
  await page.goto('/admin/activity')
  await expect(page.getByText('amount ₹1,85,000')).toBeVisible()
})

test('Lead at a desk: two people correct and price the same one, and nothing is lost', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/409/)
  const id = await insertInquiry(db)
  const otherPage = await newVisitor()
  await signIn(otherPage.context(), db, site.url)
  for (const person of [page, otherPage]) await person.goto(`/admin/inquiries?id=${id}`)

  await test.step('by keyboard; what both changed is asked about, what only one changed stays', async () => {
    for (const person of [page, otherPage]) {
      await person.getByRole('button', { name: 'Edit Meera Kulkarni' }).focus()
      await person.keyboard.press('Enter')
    }
    await otherPage.getByRole('dialog').getByLabel('Name').fill('Meera Rao')
    await otherPage.getByRole('dialog').getByLabel('Company').fill('Kokum Residency')
    await otherPage.keyboard.press('Control+Enter')
    await expectToast(otherPage, 'Success', 'Inquiry updated successfully')
    const dialog = page.getByRole('dialog', { name: 'Edit inquiry' })
    await dialog.getByLabel('Name').fill('Meera Kulkarni-Rao')
    await dialog.getByLabel('What it is about').fill('Two floors, a full rewire.')
    await page.keyboard.press('Control+Enter')
    const conflict = page.getByRole('alertdialog')
    await expect(conflict).toContainText('Kokum Residency')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expectToast(page, 'Success', 'Inquiry updated successfully')
    const row = await db
      .selectFrom('inquiries')
      .select(['name', 'company', 'message'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({
      name: 'Meera Kulkarni-Rao',
      company: 'Kokum Residency',
      message: 'Two floors, a full rewire.',
    })
  })

  await test.step('the second of two amounts is told of the first, and kept as typed', async () => {
    await page.getByRole('radio', { name: 'Quoted' }).click()
    await otherPage.reload()
    await otherPage.getByRole('button', { name: 'Add amount' }).click()
    const mine = inquiryRecord(page).getByLabel('Amount quoted, in rupees')
    await otherPage.getByLabel('Amount quoted, in rupees').fill('50,000')
    await otherPage.keyboard.press('Enter')
    await expect(otherPage.getByRole('button', { name: 'Change amount' })).toBeVisible()
    await mine.fill('60,000')
    await mine.press('Enter')
    await expect(inquiryRecord(page).getByText(/Somebody else saved ₹50,000 meanwhile/)).toBeVisible()
    await expect(mine).toHaveValue('60,000')
    await mine.press('Enter')
    await expect(page.getByRole('button', { name: 'Change amount' })).toBeVisible()
    const row = await db.selectFrom('inquiries').select('amount').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ amount: 60_000 })
  })
})

test('Merge: two inquiries of one person become one, and the other reader and the old reference find it', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  // A merge is a new version of the inquiry: what was typed before is sent again over that.
  tolerate(/409/)
  const id = await insertInquiry(db, { message: 'Please ring after six.' }, 60)
  const into = await insertInquiry(db, { name: 'Meera K', email: 'mk@example.com' })
  const otherPage = await newVisitor()
  await signIn(otherPage.context(), db, site.url)
  await otherPage.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(otherPage).getByLabel('Add a note').fill('She rang twice.')
  await otherPage.getByRole('button', { name: 'Edit Meera Kulkarni' }).click()
  await otherPage.getByRole('dialog').getByLabel('Company').fill('Kokum Residency')

  await page.goto(`/admin/inquiries?id=${into}`)
  const related = page.getByRole('region', { name: 'Other inquiries from Meera K' })
  await expect(related.getByRole('listitem')).toHaveText([new RegExp(inquiryReference(id))])
  await expectNoAxeViolations(page)
  await related.getByRole('button', { name: `Merge… ${inquiryReference(id)}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Merge two inquiries' })
  await expect(dialog).toContainText(`Merge ${inquiryReference(id)} into ${inquiryReference(into)}?`)
  await expect(dialog.getByRole('region', { name: `${inquiryReference(into)} stays` })).toContainText(
    'Meera K',
  )
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectToast(page, 'Success', 'Inquiries merged successfully')
  await expect(dialog).toBeHidden()
  const merged = inquiryRecord(page).getByRole('region', { name: 'Merged into this inquiry' })
  await expect(merged.getByRole('listitem')).toContainText(['Please ring after six.'])
  await expect(merged.getByRole('heading', { name: 'Meera Kulkarni' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(related).toBeHidden()
  await expect(inquiryList(page).getByRole('listitem')).toHaveCount(1)

  await test.step('who had the merged one open comes to the other, with the note and the correction that were not saved', async () => {
    await otherPage.reload()
    await expect(inquiryHeading(otherPage, 'Meera K')).toBeVisible()
    const dialog = otherPage.getByRole('dialog', { name: 'Edit inquiry' })
    await expect(dialog.getByLabel('Company')).toHaveValue('Kokum Residency')
    await dialog.getByRole('button', { name: 'Save inquiry' }).click()
    await expectToast(otherPage, 'Success', 'Inquiry updated successfully')
    const company = db.selectFrom('inquiries').select('company').where('id', '=', id)
    expect(await company.executeTakeFirst()).toEqual({ company: 'Kokum Residency' })
    await expect(otherPage).toHaveURL((url) => url.searchParams.get('id') === into)
    await expect(inquiryRecord(otherPage).getByLabel('Add a note')).toHaveValue('She rang twice.')
  })

  await test.step('on a phone, the search for its reference finds the other', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`/admin/inquiries?search=${inquiryReference(id)}`)
    await expect(inquiryRow(page, 'Meera K')).toBeVisible()
  })
})
