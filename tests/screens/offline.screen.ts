import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { goOffline } from '../support/screens/network.ts'
import { commands, db, expect, openScreen, page, staff, test, userEvent } from '../support/screens/screen.tsx'

const inquiryList = page.getByRole('list', { name: 'Inquiries, newest first' })
const inquiryRow = (name: string) => inquiryList.getByRole('listitem').filter({ hasText: name })
const inquiryRecord = page.getByRole('article')
const inquiryHeading = (name: string) => page.getByRole('heading', { level: 2, name })
const waiting = inquiryRecord.getByText(/^Waiting for the line ·/)
const conflict = inquiryRecord.getByRole('alert')
const status = (name: string) => inquiryRecord.getByRole('radio', { name })
const needsYou = page.getByRole('link', { name: 'A change made offline needs you' })

const inquiryOf = (id: string) =>
  db
    .selectFrom('inquiries')
    .select(['status', 'amount', 'assigned_to', 'follow_up_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const idOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

async function openInquiry(id: string, name = 'Meera Kulkarni'): Promise<void> {
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(inquiryHeading(name)).toBeVisible()
}

async function addNote(): Promise<void> {
  await inquiryRecord.getByLabelText('Add a note').fill('Rang from the site.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText(/1 change waits for the line/)).toBeVisible()
}

test('Offline: the inbox stays readable, and who was searched for is not kept', async () => {
  await insertInquiry(db, { email: 'meera.search@example.com' })
  await openScreen('/admin/inquiries?search=meera.search')
  await expect.element(inquiryRow('Meera Kulkarni')).toBeVisible()
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRow('Meera Kulkarni')).toBeVisible()
  goOffline()
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRow('Meera Kulkarni')).toBeVisible()
  await expect.element(page.getByText(/^Offline · as of \d\d:\d\d/)).toBeVisible()
  await openScreen('/admin/inquiries?search=meera.search')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeVisible()
  await expect.element(page.getByText(/^Failed to load/).first()).toBeVisible()
  await expect.element(inquiryRow('Meera Kulkarni')).not.toBeInTheDocument()
})

test('Offline: another’s status meanwhile is a conflict, whose sides are chosen from by keyboard', async () => {
  const first = await insertInquiry(db, {}, 10)
  const second = await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
  const contactByKeyboard = async () => {
    ;(status('New').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight} ')
    await expect.element(waiting).toBeVisible()
  }
  await openInquiry(second, 'Ravi Deshpande')
  await openInquiry(first)
  const goOnline = goOffline()
  await contactByKeyboard()
  await userEvent.keyboard('j')
  await expect.element(inquiryHeading('Ravi Deshpande')).toBeVisible()
  await contactByKeyboard()
  await db.updateTable('inquiries').set({ status: 'lost' }).execute()
  goOnline()

  await expect.element(conflict).toMatchTextContent(/somebody set this to Lost\. You chose Contacted\./)
  await expect.element(status('Lost')).toBeChecked()
  expect((await inquiryOf(second)).status).toBe('lost')
  await expectNoAxeViolations()
  await conflict.getByRole('button', { name: 'Set to Contacted' }).click()
  await expect.poll(async () => (await inquiryOf(second)).status).toBe('contacted')
  await expect.element(status('Contacted')).toBeChecked()

  await needsYou.click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await conflict.getByRole('button', { name: 'Leave it at Lost' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  expect((await inquiryOf(first)).status).toBe('lost')
  await expect.element(needsYou).not.toBeInTheDocument()
})

test('Offline: who takes an inquiry is a conflict when it was given away meanwhile', async () => {
  const ravi = await commands.addAccount('ravi@example.com')
  await db.updateTable('users').set({ name: 'Ravi' }).where('id', '=', ravi).execute()
  const id = await insertInquiry(db)
  await openInquiry(id)
  const assignee = inquiryRecord.getByLabelText('Who takes it')
  await expect.element(assignee).toBeVisible()
  const goOnline = goOffline()
  await assignee.selectOptions(`Me (${staff})`)
  await expect.element(waiting).toBeVisible()
  await db.updateTable('inquiries').set({ assigned_to: ravi }).where('id', '=', id).execute()
  goOnline()
  await expect.element(conflict).toMatchTextContent(/somebody set who takes it to Ravi\. You chose/)
  await expect.element(inquiryList.getByText('Needs you')).toBeVisible()
  await expect.element(assignee).toHaveValue(ravi)
  expect((await inquiryOf(id)).assigned_to).toBe(ravi)
  await expectNoAxeViolations()
  await conflict.getByRole('button', { name: /^Set to/ }).click()
  const me = await idOf(staff)
  await expect.poll(async () => (await inquiryOf(id)).assigned_to).toBe(me)
  await expect.element(conflict).not.toBeInTheDocument()
})

test('Offline: a change of an inquiry that was deleted meanwhile is discarded there, and one can sign out', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await addNote()
  await db.deleteFrom('inquiries').where('id', '=', id).execute()
  goOnline()
  await needsYou.click()
  await expect.element(page.getByRole('heading', { name: 'This inquiry is no longer there' })).toBeVisible()
  await expect.element(page.getByText('“Rang from the site.”')).toBeVisible()
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await expect.element(page.getByText('Not signed out')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(needsYou).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await expect.element(page.getByLabelText('Password')).toBeVisible()
})

test('Offline: a change of an inquiry that was merged meanwhile is decided at the other one', async () => {
  const other = await insertInquiry(db, { name: 'Ravi Deshpande', status: 'lost' }, 20)
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await status('Contacted').click()
  await expect.element(page.getByText(/1 change waits for the line/)).toBeVisible()
  await db.updateTable('inquiries').set({ merged_into: other }).where('id', '=', id).execute()
  goOnline()
  await expect.element(inquiryHeading('Ravi Deshpande')).toBeVisible()
  await expect.element(conflict).toMatchTextContent(/somebody set this to Lost\. You chose Contacted\./)
  await conflict.getByRole('button', { name: 'Leave it at Lost' }).click()
  await expect.element(needsYou).not.toBeInTheDocument()
})

test('Follow-ups: one that is put off without a line waits, and is moved when it is back', async () => {
  const id = await insertInquiry(db, { status: 'contacted', follow_up_at: new Date(Date.now() - 3_600_000) })
  await openScreen('/admin/follow-ups?view=week')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Meera Kulkarni' })
  await expect.element(row).toBeVisible()
  const goOnline = goOffline()
  await row.getByRole('button', { name: 'Done: Meera Kulkarni' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText(/1 change waits for the line/)).toBeVisible()
  goOnline()
  await expect.poll(async () => (await inquiryOf(id)).follow_up_at).toBeNull()
})
