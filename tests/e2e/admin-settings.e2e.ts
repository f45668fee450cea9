import type { Locator, Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { exactText } from '../support/exact-text.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { saveButton, settingsForm, openSettings, storedSettings } from '../support/settings-screen.ts'
import { resetSettings } from '../support/settings-screen.ts'
import { expect, test } from '../support/staff-fixture.ts'

// One pixel too narrow for the preview beside the fields: it renders a whole page, and only one test needs it.
test.use({ viewport: { width: 1279, height: 800 } })

test.beforeEach(async ({ db }) => await resetSettings(db))

/** Expects that two elements do not overlap, once a moving one has arrived. */
async function expectNoOverlap(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  if (!above || !below) throw new Error('one of the two is not on the screen')
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
}

// 346, 348
test('Settings: loading and saving errors are shown, and every field can be edited', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/Failed to load settings|ERR_FAILED/)
  await test.step('settings that cannot be loaded show an error and log it', async () => {
    const consoleErrors: string[] = []
    page.on('console', (message) => consoleErrors.push(message.text()))
    await page.route(/settings\.get/, (route) => route.abort('failed'))
    await page.goto('/admin/settings')
    await expect(exactText(page, 'Failed to load settings')).toBeVisible()
    expect(consoleErrors.some((text) => text.includes('Failed to load settings'))).toBe(true)
    await page.unroute(/settings\.get/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(settingsForm(page)).toBeVisible()
  })
  await test.step('invalid values are reported at their fields and nothing is sent', async () => {
    const before = await storedSettings(db)
    const cases: [label: string, value: string, message: string][] = [
      ['Business name *', '', 'Business name is required'],
      ['Phone *', '12345', 'Phone number must be at least 10 digits'],
      ['E-mail *', 'nobody', 'Invalid email address'],
      ['GSTIN', '27AAPFU0939F1ZW', 'This is not a valid GSTIN'],
      ['Facebook URL', 'facebook.com/us', 'Enter an address that starts with http:// or https://'],
      ['Map URL', 'http://maps.example/', 'Enter an address that starts with https://'],
    ]
    for (const [label, value] of cases)
      await settingsForm(page).getByLabel(label, { exact: true }).fill(value)
    await settingsForm(page).getByLabel('Tuesday closes').fill('08:00')
    await saveButton(page).click()
    for (const [label, , message] of cases)
      await expect(settingsForm(page).getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
    await expect(settingsForm(page).getByText('Closing comes after opening')).toBeVisible()
    await expect(settingsForm(page).getByLabel('Business name *')).toBeFocused()
    await expectNoAxeViolations(page)
    expect((await storedSettings(db)).updated_at).toEqual(before.updated_at)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  })
  await test.step('every field of the record can be edited', () => editEveryField(page, db))
  await test.step('editing a legal text removes its mark of legal review', async () => {
    await db
      .updateTable('settings')
      .set({ privacy_text: 'As read.', legal_read_at: '2026-11-01T06:30:00.000Z' })
      .execute()
    await page.reload()
    const counselSwitch = settingsForm(page).getByRole('switch', { name: 'Read by counsel' })
    await expect(counselSwitch).toBeChecked()
    await settingsForm(page).getByLabel('Privacy Policy').fill('As changed since.')
    await expect(counselSwitch).not.toBeChecked()
    await saveButton(page).click()
    await expect(exactText(page, 'Settings updated successfully')).toBeVisible()
    expect((await storedSettings(db)).legal_read_at).toBeNull()
  })
})

async function editEveryField(page: Page, db: Db): Promise<void> {
  const newValues = {
    'Business name': 'Vij Works',
    Phone: '+91 11111 11111',
    WhatsApp: '+91 22222 22222',
    'E-mail': 'vij@works.example',
    Address: 'Plot 7, Pune',
    Hours: 'Mon-Sat 8 AM to 6 PM',
    'Facebook URL': 'https://facebook.example/vij',
    'Instagram URL': 'https://instagram.example/vij',
    'Twitter URL': 'https://twitter.example/vij',
    'YouTube URL': 'https://youtube.example/vij',
    'Map URL': 'https://maps.example/vij',
    'Licence number': 'MH-0001',
    GSTIN: '27aapfu0939f1zv',
    'Crafted by': 'the works',
    Testimonial: 'They came back when they said they would.',
    'Who said it': 'A neighbour',
    'Privacy Policy': 'We keep what you send for two years.',
    'Terms of Service': 'Quotes hold for thirty days.',
  }
  for (const [label, value] of Object.entries(newValues))
    await settingsForm(page)
      .getByRole('textbox', { name: new RegExp(`^${label}(?: \\*)?$`) })
      .fill(value)
  await settingsForm(page).getByLabel('Saturday: open or closed').selectOption('Open')
  await settingsForm(page).getByLabel('Saturday opens').fill('10:00')
  await settingsForm(page).getByLabel('Saturday closes').fill('14:00')
  await settingsForm(page).getByLabel('Monday: open or closed').selectOption('By appointment')
  await settingsForm(page).getByLabel('Friday: open or closed').selectOption('Closed')
  await settingsForm(page).getByRole('switch', { name: 'Read by counsel' }).click()
  await expect(page.getByText('22 fields unsaved')).toBeVisible()
  await saveButton(page).click()
  await expect(exactText(page, 'Settings updated successfully')).toBeVisible()
  await expect(saveButton(page)).toHaveCount(0)
  const row = await storedSettings(db)
  expect(row).toMatchObject({
    business_name: 'Vij Works',
    phone: '+91 11111 11111',
    whatsapp: '+91 22222 22222',
    gstin: '27AAPFU0939F1ZV',
    map_url: 'https://maps.example/vij',
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
}

// 404
test('Settings: a failed save keeps the edits, a reload restores them, and leaving asks first', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await waitPastMidnight()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await test.step('on a phone no toast covers the Save button', async () => {
    await settingsForm(page).getByLabel('Address *').fill('Not saved yet')
    await page.route(/settings\.save/, (route) => route.abort('failed'))
    await saveButton(page).click()
    const message = page.getByRole('alert').filter({ hasText: 'Failed to update settings' })
    await expect(message).toBeVisible()
    await expectNoOverlap(message, saveButton(page))
    await expect(exactText(page, 'Failed to update settings')).toBeVisible()
  })
  await page.setViewportSize({ width: 1279, height: 800 })
  await test.step('a reload restores the edits, and leaving asks first', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(settingsForm(page).getByLabel('Address *')).toHaveValue('Not saved yet')
    await expect(page.getByText(/Your draft of today \d\d:\d\d was restored/)).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const leaveDialog = page.getByRole('alertdialog', { name: 'Leave with unsaved edits?' })
    await expect(leaveDialog).toBeVisible()
    await expectNoAxeViolations(page)
    await leaveDialog.getByRole('button', { name: 'Go on editing' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(settingsForm(page).getByLabel('Address *')).toHaveValue(/^Unit 00/)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

// 390, 404
test('Settings: keyboard and axe at all widths, and of two people who save nobody loses a word', async ({
  page,
  db,
  tolerate,
}) => {
  for (const width of [390, 1440])
    await test.step(`axe finds nothing, nothing is wider than the viewport, and the keyboard is enough at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await openSettings(page)
      await expectNoAxeViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await settingsForm(page).getByLabel('Licence number').focus()
      await page.keyboard.type(`KEYS-${width}`)
      await page.keyboard.press('Enter')
      await expect(exactText(page, 'Settings updated successfully')).toBeVisible()
      expect((await storedSettings(db)).licence_number).toContain(`KEYS-${width}`)
    })
  tolerate(/409/)
  await test.step('two people at once: each keeps what only they changed, and both versions are shown', async () => {
    await page.setViewportSize({ width: 1279, height: 800 })
    await page.reload()
    await settingsForm(page).getByLabel('Address *').fill('My address')
    await db.updateTable('settings').set({ hours_text: 'Their hours' }).execute()
    await saveButton(page).click()
    const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
    await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('Their hours')
    await expectNoAxeViolations(page)
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(exactText(page, 'Settings updated successfully')).toBeVisible()
    expect(await storedSettings(db)).toMatchObject({ address: 'My address', hours_text: 'Their hours' })
  })
})
