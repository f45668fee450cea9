import { expectNoAxeViolations } from '../support/axe.ts'
import {
  SECTIONS,
  contentSection,
  contentField,
  unsavedBadge,
  saveAllButton,
  preview,
  openContent,
  insertContent,
  storedContent,
} from '../support/content-screen.ts'
import { exactText } from '../support/exact-text.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// One pixel too narrow for the preview beside the fields: it renders the whole home page, and few tests need it.
test.use({ viewport: { width: 1279, height: 800 } })

// 333, 334, 335, 338, 345, 346, 348
test('Content: the screen shows that it loads and what failed, and keeps edits that could not be saved', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/Failed to load content|ERR_FAILED/)
  await insertContent(db, { hero: ['A hero', 'with words'] })
  await test.step('it shows that it loads, and an error, which is logged too, when nothing comes', async () => {
    const consoleErrors: string[] = []
    page.on('console', (message) => consoleErrors.push(message.text()))
    let gate = Promise.withResolvers<'fail' | 'go'>()
    await page.route(/content\.all/, async (route) =>
      (await gate.promise) === 'fail' ? await route.abort('failed') : await route.fallback(),
    )
    await page.goto('/admin/content')
    const loading = page.locator('main').getByText('Loading...')
    await expect(loading).toBeAttached()
    gate.resolve('fail')
    await expect(exactText(page, 'Error')).toBeVisible()
    await expect(exactText(page, 'Failed to load content')).toBeVisible()
    expect(consoleErrors.some((text) => text.includes('Failed to load content'))).toBe(true)
    await expect(loading).toHaveCount(0)
    gate = Promise.withResolvers()
    gate.resolve('go')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(contentField(page, 'Hero', 'Title')).toBeVisible()
  })
  await test.step('it has Hero, About and Process in that order, each with title, content and its own button', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...SECTIONS])
    for (const name of SECTIONS) {
      await expect(contentField(page, name, 'Title')).toBeVisible()
      await expect(contentField(page, name, 'Content')).toBeVisible()
      await expect(
        contentSection(page, name).getByRole('button', { name: `Save ${name}`, exact: true }),
      ).toBeVisible()
    }
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('A hero')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  await test.step('a failed save is reported and keeps the edits, still unsaved', async () => {
    await page.route(/content\.save/, (route) => route.abort('failed'))
    await contentField(page, 'Process', 'Title').fill('Seven stages')
    await page.getByRole('button', { name: 'Save Process', exact: true }).click()
    await expectToast(page, 'Error', 'Failed to update content')
    await expect(contentField(page, 'Process', 'Title')).toHaveValue('Seven stages')
    await expect(unsavedBadge(page, 'Process')).toBeVisible()
    await saveAllButton(page).click()
    await expect(exactText(page, 'Failed to update content')).toHaveCount(2)
    await expect(saveAllButton(page)).toBeVisible()
    expect(await storedContent(db)).toEqual({ hero: ['A hero', 'with words'] })
  })
})

// 339-344
test('Content: each section is saved alone by its own button, and Save All Changes saves the three together', async ({
  page,
  db,
}) => {
  await insertContent(db, { hero: ['Old hero', 'old words'], process: ['Stages', 'as they were'] })
  await openContent(page)
  await test.step('a section is saved alone by its own button', async () => {
    await contentField(page, 'Hero', 'Title').fill('New hero')
    await expect(saveAllButton(page)).toBeVisible()
    await contentField(page, 'About', 'Title').fill('Unsaved about')
    await expect(page.getByText('2 sections unsaved')).toBeVisible()
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(page, 'Success')).toBeVisible()
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    await expect(unsavedBadge(page, 'Hero')).toHaveCount(0)
    await expect(unsavedBadge(page, 'About')).toBeVisible()
    expect(await storedContent(db)).toEqual({
      hero: ['New hero', 'old words'],
      process: ['Stages', 'as they were'],
    })
    await contentField(page, 'About', 'Title').fill('')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  await test.step('Save All Changes saves the three together and disappears', async () => {
    await contentField(page, 'Hero', 'Content').fill('new words')
    await contentField(page, 'About', 'Title').fill('Our story')
    await contentField(page, 'Process', 'Title').fill('Seven stages')
    for (const name of SECTIONS) await expect(unsavedBadge(page, name)).toBeVisible()
    await saveAllButton(page).click()
    await expectToast(page, 'Success', 'All content updated successfully')
    await expect(saveAllButton(page)).toHaveCount(0)
    for (const name of SECTIONS) await expect(unsavedBadge(page, name)).toHaveCount(0)
    expect(await storedContent(db)).toEqual({
      hero: ['New hero', 'new words'],
      about: ['Our story', ''],
      process: ['Seven stages', 'as they were'],
    })
  })
})

test('Content: unsaved edits survive a reload and a crash of the browser, and leaving asks first', async ({
  page,
  context,
}) => {
  await waitPastMidnight()
  await openContent(page)
  await test.step('a reload asks first; the typed text is restored with a note', async () => {
    await contentField(page, 'Hero', 'Title').fill('Before the reload')
    const dialogOpened = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await dialogOpened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('Before the reload')
    await expect(page.getByText(/Your draft of today \d\d:\d\d was restored/)).toBeVisible()
    await expect(saveAllButton(page)).toBeVisible()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  const reopenedPage = await context.newPage()
  await test.step('the draft is restored after a crash of the browser', async () => {
    await contentField(page, 'About', 'Content').fill('Typed just before the lights went out')
    await expect(contentSection(page, 'About').getByText('Draft kept on this device')).toBeVisible()
    await page.close({ runBeforeUnload: false })
    await openContent(reopenedPage)
    await expect(contentField(reopenedPage, 'About', 'Content')).toHaveValue(
      'Typed just before the lights went out',
    )
    await expect(reopenedPage.getByText(/was restored/)).toBeVisible()
  })
  await test.step('leaving with unsaved edits asks first, and staying keeps every word', async () => {
    await contentField(reopenedPage, 'Hero', 'Title').fill('Not saved')
    await reopenedPage.getByRole('link', { name: 'Activity' }).click()
    const leaveDialog = reopenedPage.getByRole('alertdialog', { name: 'Leave with unsaved edits?' })
    await leaveDialog.getByRole('button', { name: 'Go on editing' }).click()
    await expect(leaveDialog).toHaveCount(0)
    await expect(contentField(reopenedPage, 'Hero', 'Title')).toHaveValue('Not saved')
    await reopenedPage.getByRole('link', { name: 'Activity' }).click()
    await leaveDialog.getByRole('button', { name: 'Leave' }).click()
    await expect(reopenedPage.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  })
})

// 404
test('Content: the keyboard does everything, nothing is wider than the viewport and axe finds nothing, at all widths', async ({
  page,
  db,
}) => {
  for (const width of [1440, 390])
    await test.step(`everything can be done by keyboard at ${width} px`, async () => {
      await db.deleteFrom('gsp_content').execute()
      await page.setViewportSize({ width, height: 844 })
      await openContent(page)
      await expectNoAxeViolations(page)
      await contentField(page, 'Hero', 'Title').focus()
      await page.keyboard.type('Keys')
      await page.keyboard.press('Tab')
      await page.keyboard.type('only')
      await expectNoAxeViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(exactText(page, 'Content updated successfully')).toBeVisible()
      expect(await storedContent(db)).toEqual({ hero: ['Keys', 'only'] })
      await expect(page.getByRole('button', { name: 'Save Hero', exact: true })).toBeFocused()
      await contentField(page, 'About', 'Title').fill('Keys too')
      await saveAllButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(exactText(page, 'All content updated successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeFocused()
    })
  await test.step('on a phone the preview covers the fields and Escape closes it', async () => {
    await contentField(page, 'Hero', 'Title').fill('On a phone')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'On a phone',
    )
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
  })
})
