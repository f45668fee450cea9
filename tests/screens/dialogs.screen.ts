import { onTestFinished } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { holdCalls } from '../support/screens/calls.ts'
import { inquiryRow, insertPeople } from '../support/screens/inbox.ts'
import {
  db,
  expect,
  type Locator,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

async function insertClients(count: number) {
  for (let index = 1; index <= count; index++)
    await db
      .insertInto('ltf_clients')
      .values({ id: newId(), name: `Client ${index}`, order_index: index })
      .execute()
}

/** Makes mouse presses behave as in Safari: a pressed button gets no focus, and the focused element loses it. */
function pressAsInSafari() {
  const blur = (event: MouseEvent) => {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  document.addEventListener('mousedown', blur)
  onTestFinished(() => document.removeEventListener('mousedown', blur))
}

/**
 * Asks the page to close what is open, as Android's Back does: without a keydown event. A browser's Escape does the
 * same when the page does not see the key.
 */
async function goBackOnAndroid() {
  const hide = (event: KeyboardEvent) => event.stopImmediatePropagation()
  addEventListener('keydown', hide, { capture: true })
  await userEvent.keyboard('{Escape}')
  removeEventListener('keydown', hide, { capture: true })
}

test('Dialogs: in Safari, where a click gives a button no focus, it has the focus after its dialog closes, and nothing scrolls', async () => {
  pressAsInSafari()
  await resize()
  await insertClients(20)
  await openScreen('/admin/clients')
  const edit = button('Edit Client 19')
  await expect.element(edit).toBeVisible()
  edit.element().scrollIntoView({ block: 'center' })
  const position = scrollY
  expect(position).toBeGreaterThan(500)
  await edit.click()
  await dialog.getByLabelText('Website URL').fill('https://kokum.example')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(edit).toHaveFocus()
  expect(scrollY).toBe(position)
})

test('Dialogs: Android’s Back closes only the topmost dialog and leaves the screen open; with edits, it asks every time', async () => {
  await insertClients(1)
  await openScreen('/admin/clients')
  await button('Edit Client 1').click()
  await goBackOnAndroid()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Edit Client 1').click()
  await dialog.getByLabelText('Website URL').fill('https://kokum.example')
  for (let turn = 1; turn <= 2; turn++) {
    await goBackOnAndroid()
    await expect.element(question).toHaveAccessibleName('Discard your edits?')
    await goBackOnAndroid()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('https://kokum.example')
  }
  expect(location.pathname).toBe('/admin/clients')
})

test('Focus: on a phone, after several inquiries are changed, the list keeps its position and a row has the focus', async () => {
  await resize()
  await insertPeople(40)
  await openScreen('/admin/inquiries')
  await button('Select').click()
  inquiryRow('Person 30').element().scrollIntoView({ block: 'center' })
  await inquiryRow('Person 29').click()
  await inquiryRow('Person 30').click()
  const position = scrollY
  expect(position).toBeGreaterThan(1000)
  const [release] = holdCalls('inquiry.bulk', 1)
  await button('Status').click()
  const contacted = dialog.getByRole('button', { name: 'Contacted' })
  await contacted.click()
  await expect.element(contacted).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await expectNoAxeViolations()
  await expect.element(dialog).toBeVisible()
  release?.('go on')
  await expect.element(page.getByText('2 inquiries marked as Contacted')).toBeVisible()
  await expect.element(inquiryRow('Person 30')).toHaveFocus()
  expect(Math.abs(scrollY - position)).toBeLessThan(250)
})

test('Focus: a bar or form that closes itself returns it to where it was before', async () => {
  await insertPeople(2, { follow_up_at: new Date(), status: 'contacted' })
  await openScreen('/admin/inquiries')
  const tick = page.getByRole('checkbox', { name: 'Select Person 2' })
  await tick.click()
  await button('End selection').click()
  await expect.element(tick).toHaveFocus()
  await openScreen('/admin/follow-ups')
  await button('Pick a time: Person 2').click()
  await expect.element(page.getByLabelText('New time for Person 2')).toHaveFocus()
  await button('Cancel').click()
  await expect.element(button('Pick a time: Person 2')).toHaveFocus()
  await button('Done: Person 2').click()
  await expect.element(button('Done: Person 1')).toHaveFocus()
  await expect.element(page.getByText('Follow-up done')).toBeVisible()
})

test('Focus: after a click outside the field gives it up, it does not return when the field disappears', async () => {
  await insertPeople(2, { follow_up_at: new Date(), status: 'contacted' })
  await openScreen('/admin/follow-ups')
  await button('Pick a time: Person 2').click()
  await expect.element(page.getByLabelText('New time for Person 2')).toHaveFocus()
  await page.getByRole('main').click({ position: { x: 4, y: 4 } })
  await expect.poll(() => document.activeElement).toBe(document.body)
  await db.updateTable('inquiries').set({ follow_up_at: null }).where('name', '=', 'Person 2').execute()
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Done: Person 2')).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

/** Scrolls a dialog to its end. Fails if a part inside it scrolls separately on a low screen. */
function scrollToEnd(open: Locator) {
  const element = open.element()
  const scrolls = (part: Element) =>
    part.scrollHeight > part.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
  expect([...element.querySelectorAll('*')].filter(scrolls)).toEqual([])
  element.scrollTo(0, element.scrollHeight)
}

// 404
test('Dialogs: at 400 % zoom, a merge and a conflict scroll as a whole, from their heading to their buttons', async () => {
  tolerate(/409/)
  await resize(320, 256)
  const phone = '+91 98200 12345'
  await insertInquiry(db, { name: 'Meera Kulkarni', phone, message: 'The main breaker trips. '.repeat(20) })
  const id = await insertInquiry(db, { name: 'Meera K', phone }, 1)
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('button', { name: /^Merge/ }).click()
  await expect.element(question.getByRole('heading', { name: 'Merge two inquiries' })).toBeInViewport()
  await expect.element(question).toHaveFocus()
  scrollToEnd(question)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()

  await insertClients(1)
  await openScreen('/admin/clients')
  await button('Edit Client 1').click()
  scrollToEnd(dialog)
  await dialog.getByLabelText('Name *').fill('Mine')
  await db.updateTable('ltf_clients').set({ name: 'Theirs' }).execute()
  await button('Save client').click()
  await expect.element(question).toHaveAccessibleName('Somebody else saved “Client 1” while you were editing')
  await expect.element(question).toHaveFocus()
  scrollToEnd(question)
  await question.getByRole('button', { name: 'Show theirs' }).click()
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Theirs')
})
