import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar } from '../support/screens/back-office.ts'
import { holdCalls } from '../support/screens/calls.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  staff,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const profile = page.getByRole('region', { name: 'Your profile' })
const name = profile.getByLabelText(/^Name/)
const phone = profile.getByLabelText(/^Phone/)
const save = profile.getByRole('button', { name: 'Save profile' })

const nameMe = (value: string) =>
  db.updateTable('users').set({ name: value }).where('email', '=', staff).execute()

test('Profile, on a phone: an invalid number shows an error at its field, and then name and number are saved', async () => {
  await resize()
  await openScreen('/admin/accounts')
  await name.fill('Asha Rao')
  await phone.fill('12')
  await save.click()
  await expect.element(phone).toHaveAccessibleDescription(/Phone number must be at least 10 digits/)
  await expect.element(phone).toHaveFocus()
  await expect.element(name).toHaveValue('Asha Rao')
  await phone.fill('+91 98200 12345')
  await save.click()
  await expectToast('Success', 'Profile saved successfully')
  await expect.element(page.getByRole('region', { name: /^Every/ }).getByText(/^Asha Rao/)).toBeVisible()
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await db.selectFrom('users').select(['name', 'phone']).execute()).toEqual([
    { name: 'Asha Rao', phone: expect.stringContaining('98200') },
  ])
})

test('Profile: notifications are switched on and off', async () => {
  await openScreen('/admin/accounts')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const digest = notifications.getByRole('switch', { name: /^Every morning/ })
  await expect.element(digest).not.toBeChecked()
  await digest.click()
  await expect.element(digest).toBeChecked()
  await notifications.getByRole('switch', { name: 'An inquiry is assigned to me' }).click()
  const notify = async () => (await db.selectFrom('users').select('notify').executeTakeFirst())?.notify
  await expect.poll(notify).toEqual({ digest: true, assigned: false })
  await openScreen('/admin/accounts')
  await expect.element(digest).toBeChecked()
})

test('Profile: a switch that cannot be saved is rolled back, but a name saved in the meantime is not', async () => {
  await openScreen('/admin/accounts')
  const digest = page.getByRole('switch', { name: /^Every morning/ })
  const [settle] = holdCalls('auth.setProfile', 1)
  await digest.click()
  await expect.element(digest).toBeChecked()
  await name.fill('Asha Rao')
  await save.click()
  const signOut = page.getByRole('button', { name: 'Sign out Asha Rao' })
  await expect.element(signOut).toBeVisible()
  settle?.('fail')
  await expectToast('Error', 'Failed to save notifications')
  await expect.element(digest).not.toBeChecked()
  await followSidebar('Team')
  await expect.element(signOut).toBeVisible()
})

test('Profile: on a desktop by keyboard, a name replaces the email address', async () => {
  await openScreen('/admin/accounts')
  await name.click()
  await userEvent.keyboard('Asha Rao{Enter}')
  await expectToast('Success', 'Profile saved successfully')
  await expect.element(page.getByRole('button', { name: 'Sign out Asha Rao' })).toBeVisible()
})

test('Profile: the name is shown in the assignment, in the row and at a note', async () => {
  await nameMe('Asha Rao')
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByLabelText('Assigned to').selectOptions('Me (Asha Rao)')
  await expect
    .element(page.getByRole('list', { name: /^Inquiries/ }).getByTitle('Asha Rao'))
    .toMatchTextContent(/AR/)
  await page.getByLabelText('Add a note').fill('Rang back.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByText('Asha Rao: “Rang back.”')).toBeVisible()
  await expectNoAxeViolations()
})

test('Profile: the name is shown in the activity, together with the email address', async () => {
  await openScreen('/admin/accounts')
  await name.fill('Asha Rao')
  await save.click()
  await expectToast('Success', 'Profile saved successfully')
  await openScreen('/admin/activity')
  await expect.element(page.getByTitle(staff).first()).toHaveTextContent('Asha Rao')
  await expect.element(page.getByText(/changed their profile/)).toBeVisible()
})

test('Profile: half-typed text survives a reload, is shown as unsaved, and can be discarded', async () => {
  await openScreen('/admin/accounts')
  await phone.fill('+91 98')
  await openScreen('/admin/accounts')
  await expect.element(phone).toHaveValue('+91 98')
  await expect.element(profile.getByText(/Your colleagues will see/)).toBeVisible()
  await profile.getByRole('button', { name: 'Discard' }).click()
  await expect.element(phone).toHaveValue('')
  await expect.element(name).toHaveFocus()
  await openScreen('/admin/accounts')
  await expect.element(phone).toHaveValue('')
})

test('Profile: a name that another account already has shows an error at its field', async () => {
  await openScreen('/admin/accounts')
  const id = await commands.addAccount('ravi@example.com')
  await db.updateTable('users').set({ name: 'Ravi Patil' }).where('id', '=', id).execute()
  await name.fill('ravi patil')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/Another account has this name/)
  await expect.element(name).toHaveValue('ravi patil')
})

const calendar = page.getByRole('region', { name: 'Your follow-ups in a calendar' })
const address = calendar.getByLabelText('Your private address')
const question = page.getByRole('alertdialog')
const shownAddress = () => {
  const field = address.element()
  if (!(field instanceof HTMLInputElement)) return ''
  const { pathname, search } = new URL(field.value)
  return pathname + search
}

test('Calendar: its private address is created, and shown only once', async () => {
  const me = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await insertInquiry(db, { follow_up_at: new Date(Date.now() + 3_600_000), assigned_to: me.id })
  await openScreen('/admin/accounts')
  await calendar.getByRole('button', { name: 'Make an address' }).click()
  await expect.element(address).toBeVisible()
  expect(await (await fetch(shownAddress())).text()).toContain('SUMMARY:Follow up: Meera Kulkarni')
  await expectNoAxeViolations()
  await openScreen('/admin/accounts')
  await expect.element(calendar.getByText(/^On since today/)).toBeVisible()
  await expect.element(address).not.toBeInTheDocument()
})

test('Calendar: a new address replaces the old one after a confirmation, and the calendar is turned off', async () => {
  await openScreen('/admin/accounts')
  await calendar.getByRole('button', { name: 'Make an address' }).click()
  await expect.element(address).toBeVisible()
  const first = shownAddress()
  await calendar.getByRole('button', { name: 'Make a new address' }).click()
  await question.getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(shownAddress).not.toBe(first)
  const second = shownAddress()
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  await calendar.getByRole('button', { name: 'Turn off' }).click()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(calendar.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
})
