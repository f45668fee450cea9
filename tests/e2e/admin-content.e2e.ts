import { expectNoAxeViolations } from '../support/axe.ts'
import {
  contentField,
  contentSection,
  openContent,
  preview,
  saveAllButton,
} from '../support/content-screen.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 } })

// 404
test('Content: on a phone, texts are written, survive a crash of the browser, are previewed and saved', async ({
  page,
  context,
}) => {
  await openContent(page)
  await contentField(page, 'Hero', 'Title').fill('Typed just before the lights went out')
  await expect(contentSection(page, 'Hero').getByText('Draft saved on this device')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const newPage = await context.newPage()
  await openContent(newPage)
  await expect(contentField(newPage, 'Hero', 'Title')).toHaveValue('Typed just before the lights went out')
  await expect(newPage.getByText(/was restored/)).toBeVisible()
  await test.step('the preview covers the fields, and Escape closes it', async () => {
    await newPage.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(newPage).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'Typed just before the lights went out',
    )
    await expectNoAxeViolations(newPage)
    await newPage.keyboard.press('Escape')
    await expect(newPage.getByRole('dialog')).toHaveCount(0)
    await expect(newPage.getByRole('button', { name: 'Preview' })).toBeFocused()
  })
  await saveAllButton(newPage).click()
  await expectToast(newPage, 'Success', 'All content updated successfully')
})
