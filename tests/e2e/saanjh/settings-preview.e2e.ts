import { callToAction } from '#site/content/call-to-action.ts'
import { exactText } from '../../support/exact-text.ts'
import { visitUntilShown } from '../../support/served-html.ts'
import { saveButton, settingsForm, previewFrame, openSettings } from '../../support/settings-screen.ts'
import { expect, test } from '../../support/staff-fixture.ts'
import { resetSettings } from '../../support/stored-settings.ts'

test.beforeEach(async ({ db }) => await resetSettings(db))

// 398
test('Settings preview: it shows each change where visitors will read it, and the public pages show it after the save', async ({
  page,
  context,
}) => {
  await context.route('https://maps.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Sion, seen from above</p>' }),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSettings(page)
  const partSelect = page.getByLabel('Part of the site')
  await test.step('Licence number and GSTIN: the preview shows each where visitors will read it', async () => {
    for (const [label, value] of [
      ['Licence number', 'MH-4711'],
      ['GSTIN', '27AAPFU0939F1ZV'],
    ] as const) {
      await settingsForm(page).getByLabel(label).fill(value)
      await expect(partSelect).toHaveValue('footer')
      await expect(previewFrame(page).locator('footer').getByText(value)).toBeInViewport()
    }
  })
  await test.step('the header, footer and contact page of the preview show a change', async () => {
    await settingsForm(page).getByLabel('Business name *').fill('Dipak & Daughters')
    await settingsForm(page).getByLabel('Phone *').fill('+91 99999 12345')
    await settingsForm(page).getByLabel('Address *').fill('Gala 12, Nashik Road')
    await partSelect.selectOption('Header')
    await expect(previewFrame(page).locator('header').getByText('Dipak & Daughters')).toBeVisible()
    await partSelect.selectOption('Footer')
    await expect(previewFrame(page).locator('footer').getByText('+91 99999 12345')).toBeVisible()
    await partSelect.selectOption('Contact')
    await expect(previewFrame(page).locator('main').getByText('+91 99999 12345').first()).toBeVisible()
  })
  const footerText = await previewFrame(page).locator('footer').innerText()
  await test.step('Map URL: the preview shows the new map as soon as it is saved', async () => {
    await settingsForm(page).getByLabel('Map URL').fill('https://maps.example/sion')
    await saveButton(page).click()
    await expect(exactText(page, 'Settings updated successfully')).toBeVisible()
    const mapFrame = previewFrame(page).frameLocator('iframe[title^="Map: "]')
    await expect(mapFrame.getByText('Sion, seen from above')).toBeVisible()
  })
  await test.step('the public header, footer, call to action, contact page and structured data show a saved change', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await visitUntilShown(page, '/contact', '+91 99999 12345')
    await expect(page.locator('header')).toContainText('Dipak & Daughters')
    expect(await page.locator('footer').innerText()).toBe(footerText)
    await visitUntilShown(page, '/', 'Gala 12, Nashik Road')
    await expect(page.getByRole('region', { name: callToAction.heading })).toContainText(
      'Gala 12, Nashik Road',
    )
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    expect(data).toContain('+919999912345')
    expect(data).toContain('Gala 12, Nashik Road')
  })
})
