import { onTestFinished, vi } from 'vitest'
import { readPendingWrites } from '../../src/features/inquiries/pending/pending-writes.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls, failAfterActing, failCalls, hangCalls, holdCalls } from '../support/screens/calls.ts'
import { submitSignIn } from '../support/screens/login.ts'
import { goOffline, holdTimeouts } from '../support/screens/network.ts'
import { stopClock } from '../support/screens/public-site.ts'
import { commands, db, expect, openScreen, page, staff, test, userEvent } from '../support/screens/screen.tsx'
import { signInAgain } from '../support/screens/sign-in.ts'

const inquiryList = page.getByRole('list', { name: 'Inquiries, newest first' })
const inquiryRow = (name: string) => inquiryList.getByRole('listitem').filter({ hasText: name })
const inquiryRecord = page.getByRole('article')
const inquiryHeading = (name: string) => page.getByRole('heading', { level: 2, name })
const waiting = inquiryRecord.getByText(/^Not sent yet ·/)
const conflict = inquiryRecord.getByRole('alert')
const status = (name: string) => inquiryRecord.getByRole('radio', { name })
const needsYou = page.getByRole('link', { name: 'A change needs your decision' })

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
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
}

test('Offline: the inbox stays readable, and searches are not cached', async () => {
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

test('Offline: a status that a colleague set in the meantime is a conflict, which can be resolved by keyboard', async () => {
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

  await expect
    .element(conflict)
    .toMatchTextContent(/Somebody has since set this to Lost\. You chose Contacted\./)
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

test('Offline: an assignment is a conflict when the inquiry was assigned to a colleague in the meantime', async () => {
  const ravi = await commands.addAccount('ravi@example.com')
  await db.updateTable('users').set({ name: 'Ravi' }).where('id', '=', ravi).execute()
  const id = await insertInquiry(db)
  await openInquiry(id)
  const assignee = inquiryRecord.getByLabelText('Assigned to')
  await expect.element(assignee).toBeVisible()
  const goOnline = goOffline()
  await assignee.selectOptions(`Me (${staff})`)
  await expect.element(waiting).toBeVisible()
  await db.updateTable('inquiries').set({ assigned_to: ravi }).where('id', '=', id).execute()
  goOnline()
  await expect.element(conflict).toMatchTextContent(/Somebody has since set the assignee to Ravi\. You chose/)
  await expect.element(inquiryList.getByText('Needs you')).toBeVisible()
  await expect.element(assignee).toHaveValue(ravi)
  expect((await inquiryOf(id)).assigned_to).toBe(ravi)
  await expectNoAxeViolations()
  await conflict.getByRole('button', { name: /^Set to/ }).click()
  const me = await idOf(staff)
  await expect.poll(async () => (await inquiryOf(id)).assigned_to).toBe(me)
  await expect.element(conflict).not.toBeInTheDocument()
})

test('Offline: a change to an inquiry that was deleted in the meantime can be discarded there', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await addNote()
  await db.deleteFrom('inquiries').where('id', '=', id).execute()
  goOnline()
  await needsYou.click()
  await expect.element(page.getByRole('heading', { name: 'This inquiry is no longer there' })).toBeVisible()
  await expect.element(page.getByText('“Rang from the site.”')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(needsYou).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'This inquiry is no longer there' })).toHaveFocus()
})

test('Offline: a conflict in an inquiry that was merged in the meantime is resolved in the other one', async () => {
  const other = await insertInquiry(db, { name: 'Ravi Deshpande', status: 'lost' }, 20)
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await status('Contacted').click()
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
  await db.updateTable('inquiries').set({ merged_into: other }).where('id', '=', id).execute()
  goOnline()
  await expect.element(inquiryHeading('Ravi Deshpande')).toBeVisible()
  await expect
    .element(conflict)
    .toMatchTextContent(/Somebody has since set this to Lost\. You chose Contacted\./)
  await conflict.getByRole('button', { name: 'Leave it at Lost' }).click()
  await expect.element(needsYou).not.toBeInTheDocument()
})

test('Follow-ups: one that is marked as done offline waits, and is updated when the connection is back', async () => {
  const id = await insertInquiry(db, { status: 'contacted', follow_up_at: new Date(Date.now() - 3_600_000) })
  await openScreen('/admin/follow-ups?view=week')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Meera Kulkarni' })
  await expect.element(row).toBeVisible()
  const goOnline = goOffline()
  await row.getByRole('button', { name: 'Done: Meera Kulkarni' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
  goOnline()
  await expect.poll(async () => (await inquiryOf(id)).follow_up_at).toBeNull()
})

test('Follow-ups: a time set without a connection is listed before it is sent, on the dashboard too', async () => {
  const id = await insertInquiry(db, { status: 'contacted' })
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { name: 'New inquiries' })).toBeVisible()
  await openScreen('/admin/follow-ups')
  await expect.element(page.getByText('No follow-ups on this day.')).toBeVisible()
  await page.getByLabelText('Person').selectOptions(`Me (${staff})`)
  await expect.element(page.getByText('No follow-ups on this day.')).toBeVisible()
  await openInquiry(id)
  const goOnline = goOffline()
  const time = inquiryRecord.getByLabelText('Follow up')
  await time.fill('2026-02-03T10:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
  await openScreen('/admin')
  const today = page.getByRole('region', { name: 'Follow up today' })
  await expect.element(today.getByRole('link', { name: /Meera Kulkarni.*Overdue/ })).toBeVisible()
  await openScreen('/admin/follow-ups')
  const done = page.getByRole('button', { name: 'Done: Meera Kulkarni' })
  await expect.element(done).toBeVisible()
  await page.getByLabelText('Person').selectOptions(`Me (${staff})`)
  await expect.element(done).not.toBeInTheDocument()
  goOnline()
  await expect.poll(async () => (await inquiryOf(id)).follow_up_at).not.toBeNull()
})

const statusOf = async (id: string) => (await inquiryOf(id)).status

/** The texts of the notes that the database has for an inquiry. */
const notesOf = async (id: string) =>
  (await db.selectFrom('inquiry_notes').select('note').where('inquiry_id', '=', id).execute()).map(
    ({ note }) => note,
  )

const storedWrites = async () => (await readPendingWrites()).length

test('Server that never answers: a change is stored on the device before it is sent, waits after its timeout, and is saved once', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const expire = holdTimeouts()
  const answerAgain = hangCalls('inquiry.setStatus')
  await status('Contacted').click()
  await expect.poll(storedWrites).toBe(1)
  await expect.element(waiting).not.toBeInTheDocument()
  // The timeout is triggered repeatedly, because the change is stored before it is sent.
  await expect
    .poll(() => {
      expire()
      return waiting.query()
    })
    .not.toBeNull()
  await expect.element(page.getByText('1 change waits to be sent')).toBeVisible()
  answerAgain()
  expire()
  dispatchEvent(new Event('online'))
  await expect.element(inquiryRecord.getByText('staff: New → Contacted')).toHaveLength(1)
  await expect.element(waiting).not.toBeInTheDocument()
  expect(await storedWrites()).toBe(0)
})

test('Server that never answers: after four seconds the cached answers are shown, with their time', async () => {
  await insertInquiry(db)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRow('Meera Kulkarni')).toBeVisible()
  hangCalls('')
  stopClock('setTimeout')
  await openScreen('/admin/inquiries')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(4000)
      return inquiryRow('Meera Kulkarni').query()
    })
    .not.toBeNull()
  await expect.element(page.getByText(/^Offline · as of \d\d:\d\d/)).toBeVisible()
})

/** Stores a note offline on the first of two inquiries, both of which can be read without a connection. */
async function noteOffline() {
  const first = await insertInquiry(db, {}, 10)
  const second = await insertInquiry(db, { name: 'Ravi Deshpande' }, 20)
  await openInquiry(second, 'Ravi Deshpande')
  await openInquiry(first)
  const goOnline = goOffline()
  await addNote()
  return { first, second, goOnline }
}

test('Server that fails: a failing change delays no other, says why it waits, and can be discarded', async () => {
  const { first, second, goOnline } = await noteOffline()
  await status('Contacted').click()
  await expect.element(page.getByText(/2 changes wait to be sent/)).toBeVisible()
  await openInquiry(second, 'Ravi Deshpande')
  await status('Quoted').click()
  await expect.element(page.getByText(/3 changes wait to be sent/)).toBeVisible()
  failCalls('inquiry.setStatus', first)
  goOnline()
  await expect.poll(() => statusOf(second)).toBe('quoted')
  await page.getByRole('link', { name: 'The server could not save a change' }).click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await expect.element(inquiryRecord.getByText('staff: “Rang from the site.”')).toBeVisible()
  await expect.element(inquiryRecord.getByText(/^The server could not save this yet ·/)).toBeVisible()
  await expectNoAxeViolations()
  await inquiryRecord.getByRole('button', { name: 'Discard' }).click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toHaveFocus()
  await expect.element(status('New')).toBeChecked()
  expect(await storedWrites()).toBe(0)
  expect(await statusOf(first)).toBe('new')
})

test('Proxy that answers in place of the server: an error delays no other change, and a hotspot login page is not taken for an answer', async () => {
  const { first, second, goOnline } = await noteOffline()
  await openInquiry(second, 'Ravi Deshpande')
  await status('Quoted').click()
  await expect.element(page.getByText(/2 changes wait to be sent/)).toBeVisible()
  const endErrors = answerCalls('inquiry.addNote', async () => htmlPage(403))
  goOnline()
  await expect.poll(() => statusOf(second)).toBe('quoted')
  await expect.element(page.getByRole('link', { name: 'The server could not save a change' })).toBeVisible()
  endErrors()
  const showLogin = vi.fn<() => Promise<Response>>(async () => htmlPage(200))
  const leaveHotspot = answerCalls('inquiry.addNote', showLogin)
  dispatchEvent(new Event('online'))
  await expect.poll(() => showLogin.mock.calls.length).toBeGreaterThan(0)
  leaveHotspot()
  dispatchEvent(new Event('online'))
  await expect.poll(() => notesOf(first)).toEqual(['Rang from the site.'])
  await expect.poll(storedWrites).toBe(0)
})

/** The answer of a proxy, a firewall or a hotspot login in place of the server. */
const htmlPage = (status: number) =>
  new Response('<h1>Gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

test('Offline: a note waits on the device while another window holds the lock for sending', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const elapse = holdTimeouts()
  const lock = Promise.withResolvers<void>()
  void navigator.locks.request('pending-writes', () => lock.promise)
  onTestFinished(() => lock.resolve())
  await inquiryRecord.getByLabelText('Add a note').fill('Rang from the site.')
  const save = page.getByRole('button', { name: 'Save note' })
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await expect.poll(storedWrites).toBe(1)
  elapse()
  await expect.element(page.getByText(/1 change waits to be sent/)).toBeVisible()
  lock.resolve()
  await expect.poll(() => notesOf(id)).toEqual(['Rang from the site.'])
})

test('Server that never answers: a change that is discarded while another is being sent is never sent', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await addNote()
  await status('Contacted').click()
  await expect.poll(storedWrites).toBe(2)
  const [answerNote] = holdCalls('inquiry.addNote', 1)
  goOnline()
  await inquiryRecord
    .getByRole('listitem')
    .filter({ hasText: 'Contacted' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect.poll(storedWrites).toBe(1)
  answerNote?.('go on')
  await expect.element(inquiryRecord.getByText('staff: “Rang from the site.”')).toBeVisible()
  await expect.poll(storedWrites).toBe(0)
  expect(await statusOf(id)).toBe('new')
})

test('Shared phone: signing out warns about pending changes, the login mentions them, and another account neither sends them nor makes requests for them', async () => {
  await commands.addAccount('ravi@example.com')
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await addNote()
  failCalls('inquiry.addNote')
  goOnline()
  await expect.element(page.getByRole('link', { name: 'The server could not save a change' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  await openScreen('/admin/accounts')
  await page.getByRole('button', { name: 'Sign out this browser' }).click()
  await expect.element(question).toMatchTextContent(/One of your changes is not saved yet\./)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByText(/One of your changes is not saved yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expectNoAxeViolations()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText(/^1 change on this device is not saved yet\./)).toBeVisible()

  await submitSignIn('ravi@example.com')
  await expect.element(page.getByText('1 change of a colleague, sent when they sign in here')).toBeVisible()
  stopClock('setInterval')
  await openScreen('/admin')
  await expect.element(page.getByText('1 change of a colleague, sent when they sign in here')).toBeVisible()
  let sessionRequests = 0
  answerCalls('auth.session', (send) => {
    sessionRequests++
    return send()
  })
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(sessionRequests).toBe(0)
  expect(await storedWrites()).toBe(1)
})

test('Shared phone: signing out asks about a pending change, even while another window holds the lock for sending', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const goOnline = goOffline()
  await addNote()
  failCalls('inquiry.addNote')
  goOnline()
  await expect.element(page.getByRole('link', { name: 'The server could not save a change' })).toBeVisible()
  const lock = Promise.withResolvers<void>()
  void navigator.locks.request('pending-writes', () => lock.promise)
  onTestFinished(() => lock.resolve())
  const elapse = holdTimeouts()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect.element(page.getByRole('button', { name: /^Signing out…/ })).toBeVisible()
  elapse()
  const question = page.getByRole('alertdialog', { name: 'Sign out' })
  await expect.element(question).toMatchTextContent(/One of your changes is not saved yet\./)
})

test('Session that has ended: a change waits, the login says so, and signing in again sends it', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  const sendAgain = answerCalls('inquiry.setStatus', async (send) => {
    await db.deleteFrom('sessions').execute()
    return await send()
  })
  await status('Contacted').click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect.element(login.getByText(/^1 change on this device is not saved yet\./)).toBeVisible()
  sendAgain()
  await signInAgain()
  await expect.poll(() => statusOf(id)).toBe('contacted')
  await expect.element(waiting).not.toBeInTheDocument()
})

test('Inquiry: a note that the server saved but failed to confirm is saved once, even when the page was left between attempts', async () => {
  const id = await insertInquiry(db)
  await openInquiry(id)
  failAfterActing('inquiry.addNote')
  await inquiryRecord.getByLabelText('Add a note').fill('Rang from the site.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText('Failed to add note')).toBeVisible()
  await openInquiry(id)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(inquiryRecord.getByLabelText('Add a note')).toHaveValue('')
  const notes = await db.selectFrom('inquiry_notes').select('note').where('inquiry_id', '=', id).execute()
  expect(notes).toEqual([{ note: 'Rang from the site.' }])
})

test('Dashboard: without a connection it shows pending changes as already made', async () => {
  const id = await insertInquiry(db, { follow_up_at: new Date(Date.now() - 3_600_000) })
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { name: 'Follow up today' })).toBeVisible()
  await openInquiry(id)
  goOffline()
  await status('Contacted').click()
  await inquiryRecord.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.element(page.getByText(/2 changes wait to be sent/)).toBeVisible()
  await openScreen('/admin')
  await expect.element(page.getByText('No inquiry is waiting for an answer.')).toBeVisible()
  await expect.element(page.getByText('Meera Kulkarni')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Follow up today' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Inquiries/ })).not.toMatchTextContent(/new/)
})
