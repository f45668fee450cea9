import { onTestFinished, vi } from 'vitest'
import { taxNumber } from '../../src/firm.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar, overflow } from '../support/screens/back-office.ts'
import { abortCalls } from '../support/screens/calls.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  pressUntil,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { resetSettings, storedSettings } from '../support/stored-settings.ts'
import { A_TAX_NUMBER } from '../support/tax-number.ts'

const form = page.css('#settings-form')
const field = (label: string) => form.getByLabelText(label)
const saveButton = page.getByRole('button', { name: 'Save settings' })
const discardButton = page.getByRole('button', { name: 'Discard' })
const leaveDialog = page.getByRole('alertdialog', { name: 'Leave with unsaved edits?' })

/** Opens the screen one pixel too narrow for the preview beside the fields, which is a page of its own. */
async function openSettings(width = 1279) {
  await resetSettings(db)
  await resize(width, 844)
  await openScreen('/admin/settings')
  await expect.element(form).toBeVisible()
}

// 346, 348
test('Settings: when they cannot be loaded, an error is shown and logged, and Try again loads them', async () => {
  tolerate(/Failed to load settings/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  await openSettings()
  const restore = abortCalls('settings.get')
  await openScreen('/admin/settings')
  await expectToast('Error', 'Failed to load settings')
  expect(log.mock.calls.join()).toContain('Failed to load settings')
  restore()
  await pressUntil(page.getByRole('button', { name: 'Try again' }), form)
})

// 404
test('Settings: invalid values show errors at their fields, and nothing is sent', async () => {
  await openSettings()
  const before = await storedSettings(db)
  const cases: [label: string, value: string, message: string][] = [
    ['Business name *', '', 'Business name is required'],
    ['Phone *', '12345', 'Phone number must be at least 10 digits'],
    ['E-mail *', 'nobody', 'Invalid email address'],
    [taxNumber.label, 'NONSENSE', `This is not a valid ${taxNumber.label}`],
    ['Facebook URL', 'facebook.com/us', 'Enter an address that starts with http:// or https://'],
    ['Map URL', 'http://maps.example/', 'Enter an address that starts with https://'],
  ]
  for (const [label, value] of cases) await field(label).fill(value)
  await field('Tuesday closes').fill('08:00')
  await saveButton.click()
  for (const [label, , message] of cases)
    await expect.element(field(label)).toHaveAccessibleDescription(message)
  await expect.element(form.getByText('Closing comes after opening')).toBeVisible()
  await expect.element(field('Business name *')).toHaveFocus()
  await expectNoAxeViolations()
  expect((await storedSettings(db)).updated_at).toEqual(before.updated_at)
})

test('Settings: every field can be edited', async () => {
  await openSettings()
  const newValues = {
    'Business name *': 'Vij Works',
    'Phone *': '+91 11111 11111',
    WhatsApp: '+91 22222 22222',
    'E-mail *': 'vij@works.example',
    'Address *': 'Plot 7, Pune',
    'Hours *': 'Mon-Sat 8 AM to 6 PM',
    'Facebook URL': 'https://facebook.example/vij',
    'Instagram URL': 'https://instagram.example/vij',
    'Twitter URL': 'https://twitter.example/vij',
    'YouTube URL': 'https://youtube.example/vij',
    'Map URL': 'https://maps.example/vij',
    'Licence number': 'MH-0001',
    [taxNumber.label]: A_TAX_NUMBER.toLowerCase(),
    'Crafted by *': 'the works',
    'Testimonial *': 'They came back when they said they would.',
    'Who said it *': 'A neighbour',
    'Privacy Policy': 'We keep what you send for two years.',
    'Terms of Service': 'Quotes hold for thirty days.',
  }
  for (const [label, value] of Object.entries(newValues)) await field(label).fill(value)
  await field('Saturday: open or closed').selectOptions('Open')
  await field('Saturday opens').fill('10:00')
  await field('Saturday closes').fill('14:00')
  await field('Monday: open or closed').selectOptions('By appointment')
  await field('Friday: open or closed').selectOptions('Closed')
  await form.getByRole('switch', { name: 'Reviewed by a lawyer' }).click()
  await expect.element(page.getByText('22 fields unsaved')).toBeVisible()
  await saveButton.click()
  await expectToast('Success', 'Settings updated successfully')
  await expect.element(saveButton).not.toBeInTheDocument()
  const row = await storedSettings(db)
  expect(row).toMatchObject({
    business_name: 'Vij Works',
    phone: '+91 11111 11111',
    whatsapp: '+91 22222 22222',
    email: 'vij@works.example',
    address: 'Plot 7, Pune',
    hours_text: 'Mon-Sat 8 AM to 6 PM',
    facebook_url: 'https://facebook.example/vij',
    instagram_url: 'https://instagram.example/vij',
    twitter_url: 'https://twitter.example/vij',
    youtube_url: 'https://youtube.example/vij',
    map_url: 'https://maps.example/vij',
    licence_number: 'MH-0001',
    gstin: A_TAX_NUMBER,
    credit: 'the works',
    testimonial_quote: 'They came back when they said they would.',
    testimonial_source: 'A neighbour',
    privacy_text: 'We keep what you send for two years.',
    terms_text: 'Quotes hold for thirty days.',
    opening_hours: {
      mon: 'appointment',
      tue: ['09:00', '17:00'],
      fri: null,
      sat: ['10:00', '14:00'],
      sun: null,
    },
  })
  expect(row.legal_read_at).not.toBeNull()
})

test('Settings: editing a legal text removes the mark that a lawyer has reviewed it', async () => {
  await resetSettings(db)
  await db
    .updateTable('settings')
    .set({ privacy_text: 'As read.', legal_read_at: '2026-11-01T06:30:00.000Z' })
    .execute()
  await resize(1279, 844)
  await openScreen('/admin/settings')
  const counselSwitch = form.getByRole('switch', { name: 'Reviewed by a lawyer' })
  await expect.element(counselSwitch).toBeChecked()
  await field('Privacy Policy').fill('As changed since.')
  await expect.element(counselSwitch).not.toBeChecked()
  await saveButton.click()
  await expectToast('Success', 'Settings updated successfully')
  expect((await storedSettings(db)).legal_read_at).toBeNull()
})

test('Settings: on a phone a failed save keeps the edits, and its toast does not cover the Save button', async () => {
  await openSettings(390)
  abortCalls('settings.save')
  await field('Address *').fill('Not saved yet')
  await saveButton.click()
  await expectToast('Error', 'Failed to update settings')
  const message = page.getByRole('alert').filter({ hasText: 'Failed to update settings' }).element()
  for (const animation of document.getAnimations()) animation.finish()
  expect(message.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    saveButton.element().getBoundingClientRect().top,
  )
  await expect.element(field('Address *')).toHaveValue('Not saved yet')
})

// 404
test('Settings: edits are restored with a note, leaving asks first, and no longer asks once they are discarded', async () => {
  await openSettings()
  await field('Address *').fill('Not saved yet')
  await expect.element(saveButton).toBeVisible()
  await openScreen('/admin/settings')
  await expect.element(field('Address *')).toHaveValue('Not saved yet')
  await expect
    .element(page.getByText(/^Your draft of (?:today|yesterday) \d\d:\d\d was restored/))
    .toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(leaveDialog).toBeVisible()
  await expectNoAxeViolations()
  await leaveDialog.getByRole('button', { name: 'Go on editing' }).click()
  await discardButton.click()
  await expect.element(field('Address *')).toHaveValue(expect.stringMatching(/^Unit 00/))
  await followSidebar('Dashboard')
})

// 404
for (const width of [390, 1279])
  test(`Settings: axe finds nothing, nothing is wider than the screen, and Enter saves, at ${width} px`, async () => {
    await openSettings(width)
    await expectNoAxeViolations()
    expect(overflow()).toBe(0)
    await field('Licence number').fill('')
    field('Licence number').element().focus()
    await userEvent.keyboard(`KEYS-${width}{Enter}`)
    await expectToast('Success', 'Settings updated successfully')
    expect((await storedSettings(db)).licence_number).toBe(`KEYS-${width}`)
  })

// 390, 404
test('Settings: when two people save at once, their separate changes are merged, and a dialog shows both versions', async () => {
  tolerate(/409/)
  await openSettings()
  await field('Address *').fill('My address')
  await db.updateTable('settings').set({ hours_text: 'Their hours' }).execute()
  await saveButton.click()
  const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
  await expect
    .element(conflictDialog.getByRole('region', { name: 'Theirs' }))
    .toMatchTextContent(/Their hours/)
  await expect.element(conflictDialog.getByRole('region', { name: 'Yours' })).toMatchTextContent(/My address/)
  await expectNoAxeViolations()
  await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Success', 'Settings updated successfully')
  expect(await storedSettings(db)).toMatchObject({ address: 'My address', hours_text: 'Their hours' })
})
