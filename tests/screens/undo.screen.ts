import { newId } from '../../server/core/database/ids.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { pageHeading, submitSignIn } from '../support/screens/login.ts'
import { clickIn, focusOn, visibilitySwitch } from '../support/screens/managed.ts'
import {
  commands,
  db,
  expect,
  openScreen,
  page,
  resize,
  staff,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}')
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const stored = () => db.selectFrom('ltf_clients').select(['name', 'status']).execute()

async function openClient() {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', order_index: 1 }).execute()
  await openScreen('/admin/clients')
}

// 391
test('Undo: Ctrl+Z makes a client that was just hidden visible again', async () => {
  await openClient()
  await focusOn(visibilitySwitch('Kokum'))
  await userEvent.keyboard(' ')
  await expect.element(message('Client hidden')).toBeVisible()
  expect(await stored()).toEqual([{ name: 'Kokum', status: 'inactive' }])
  await pressUndo()
  await expect.element(message('Undone')).toBeVisible()
  await expect.element(message('Client hidden')).not.toBeInTheDocument()
  await expect.element(visibilitySwitch('Kokum')).toBeChecked()
  expect(await stored()).toEqual([{ name: 'Kokum', status: 'active' }])
})

// 391
test('Undo: a later change by a colleague is not overwritten', async () => {
  tolerate(/409/)
  await openClient()
  await visibilitySwitch('Kokum').click()
  await expect.element(message('Client hidden')).toBeVisible()
  await db.updateTable('ltf_clients').set({ name: 'Kokum Mills' }).execute()
  await pressUndo()
  await expect
    .element(page.getByText('Somebody has changed this since, so nothing was undone.'))
    .toBeVisible()
  expect(await stored()).toEqual([{ name: 'Kokum Mills', status: 'inactive' }])
  await expect.element(visibilitySwitch('Kokum Mills')).not.toBeChecked()
})

// 391
test('Undo: when the session has ended, the login opens, and the undo is offered again', async () => {
  tolerate(/401/)
  await openClient()
  await visibilitySwitch('Kokum').click()
  await expect.element(message('Client hidden')).toBeVisible()
  await db.deleteFrom('sessions').execute()
  await pressUndo()
  const undo = page
    .getByRole('alert')
    .filter({ hasText: 'Failed to undo' })
    .getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  await submitSignIn(staff)
  await expect.element(pageHeading('Admin Login')).not.toBeInTheDocument()
  await undo.click()
  await expect.element(message('Undone')).toBeVisible()
  expect(await stored()).toEqual([{ name: 'Kokum', status: 'active' }])
})

// 391
test('Undo: the button of the toast brings a deleted record back', async () => {
  await openClient()
  await page.getByRole('button', { name: 'Delete Kokum' }).click()
  await clickIn(page.getByRole('alertdialog'), 'Delete client')
  await expect.element(page.getByText('Client deleted successfully')).toBeVisible()
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete Kokum' })).toBeVisible()
  expect(await stored()).toEqual([{ name: 'Kokum', status: 'active' }])
})

test('Undo: on a phone the toast is hidden behind a dialog, and shown again afterwards', async () => {
  await resize()
  await openClient()
  await visibilitySwitch('Kokum').click()
  await expect.element(message('Client hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit client' })).toBeVisible()
  await expect.element(page.css('.toast-card').filter({ hasText: 'Client hidden' })).not.toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await message('Client hidden').getByRole('button', { name: 'Undo' }).click()
  await expect.element(visibilitySwitch('Kokum')).toBeChecked()
})

const record = page.getByRole('article')
const status = (name: string) => record.getByRole('radio', { name })

// 383
test('Undo: on a phone the status of an inquiry is restored, and the toast stays while it has the focus', async () => {
  await resize()
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await status('Contacted').click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  // The toast disappears when this animation ends.
  const countdown = () =>
    page
      .css('.toast-card')
      .element()
      .getAnimations({ subtree: true })
      .find((animation) => animation.effect?.getComputedTiming().duration === 10_000)
  await expect.poll(() => countdown()?.playState).toBe('running')
  await focusOn(undo)
  await expect.poll(() => countdown()?.playState).toBe('paused')
  const { width, height } = undo.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await undo.click()
  await expect.element(status('New')).toBeChecked()
  await expect.poll(() => db.selectFrom('inquiries').select('status').execute()).toEqual([{ status: 'new' }])
})

const assignee = async () =>
  (await db.selectFrom('inquiries').select('assigned_to').executeTakeFirstOrThrow()).assigned_to
const assignment = page.getByRole('combobox', { name: 'Assigned to' })

async function takeInquiry() {
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await assignment.selectOptions(`Me (${staff})`)
  await expect.element(message('Assignment changed')).toBeVisible()
  expect(await assignee()).not.toBeNull()
}

// 383
test('Undo: an assignment is reversed', async () => {
  await takeInquiry()
  await pressUndo()
  await expect.element(message('Undone')).toBeVisible()
  await expect.element(message('Assignment changed')).not.toBeInTheDocument()
  await expect.element(assignment).toHaveValue('')
  expect(await assignee()).toBeNull()
})

// 383
test('Undo: an assignment that a colleague has changed since is left unchanged', async () => {
  tolerate(/409/)
  const colleague = await commands.addAccount('colleague@example.com')
  await takeInquiry()
  await db.updateTable('inquiries').set({ assigned_to: colleague }).execute()
  await pressUndo()
  await expect
    .element(page.getByText('Somebody has changed this since, so nothing was undone.'))
    .toBeVisible()
  expect(await assignee()).toBe(colleague)
  await expect.element(assignment).toHaveValue(colleague)
})
