import type { FrameLocator, Page } from 'playwright/test'
import { type Section, sections } from '../../server/content/schema.ts'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { holdCalls } from '../support/intercept-calls.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { visitUntilShown, expectServedHtml } from '../support/served-html.ts'
import { expect, signIn, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// Some tests have two people with a browser context each, and two whole pages side by side.
test.describe.configure({ timeout: 30_000 })
// One pixel too narrow for the preview beside the fields: it renders the whole home page, and few tests need it.
test.use({ viewport: { width: 1279, height: 800 } })

const SECTIONS = ['Hero', 'About', 'Process'] as const
type SectionName = (typeof SECTIONS)[number]

const section = (page: Page, name: SectionName) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: SectionName, label: 'Title' | 'Content') =>
  section(page, name).getByLabel(label)
const unsavedBadge = (page: Page, name: SectionName) =>
  section(page, name).getByText('Unsaved', { exact: true })
const saveAllButton = (page: Page) => page.getByRole('button', { name: 'Save All Changes' })
const exactText = (page: Page, text: string) => page.getByText(text, { exact: true })
const preview = (page: Page): FrameLocator => page.frameLocator('iframe')

async function openContent(page: Page) {
  await page.goto('/admin/content')
  await expect(section(page, 'Hero')).toBeVisible()
}

async function insertContent(db: Db, contents: Partial<Record<Section, [title: string, content: string]>>) {
  for (const section of sections) {
    const [title, content] = contents[section] ?? []
    if (title !== undefined)
      await db.insertInto('gsp_content').values({ id: newId(), section, title, content }).execute()
  }
}

const rows = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('gsp_content').select(['section', 'title', 'content']).execute()).map((row) => [
      row.section,
      [row.title, row.content],
    ]),
  )

/** Signs a colleague in, in a browser context of their own. */
async function signInColleague(newVisitor: () => Promise<Page>, db: Db, url: string): Promise<Page> {
  const page = await newVisitor()
  await signIn(page.context(), db, url)
  return page
}

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
    await expect(field(page, 'Hero', 'Title')).toBeVisible()
  })
  await test.step('it has Hero, About and Process in that order, each with title, content and its own button', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...SECTIONS])
    for (const name of SECTIONS) {
      await expect(field(page, name, 'Title')).toBeVisible()
      await expect(field(page, name, 'Content')).toBeVisible()
      await expect(
        section(page, name).getByRole('button', { name: `Save ${name}`, exact: true }),
      ).toBeVisible()
    }
    await expect(field(page, 'Hero', 'Title')).toHaveValue('A hero')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  await test.step('a failed save is reported and keeps the edits, still unsaved', async () => {
    await page.route(/content\.save/, (route) => route.abort('failed'))
    await field(page, 'Process', 'Title').fill('Seven stages')
    await page.getByRole('button', { name: 'Save Process', exact: true }).click()
    await expectToast(page, 'Error', 'Failed to update content')
    await expect(field(page, 'Process', 'Title')).toHaveValue('Seven stages')
    await expect(unsavedBadge(page, 'Process')).toBeVisible()
    await saveAllButton(page).click()
    await expect(exactText(page, 'Failed to update content')).toHaveCount(2)
    await expect(saveAllButton(page)).toBeVisible()
    expect(await rows(db)).toEqual({ hero: ['A hero', 'with words'] })
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
    await field(page, 'Hero', 'Title').fill('New hero')
    await expect(saveAllButton(page)).toBeVisible()
    await field(page, 'About', 'Title').fill('Unsaved about')
    await expect(page.getByText('2 sections unsaved')).toBeVisible()
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(page, 'Success')).toBeVisible()
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    await expect(unsavedBadge(page, 'Hero')).toHaveCount(0)
    await expect(unsavedBadge(page, 'About')).toBeVisible()
    expect(await rows(db)).toEqual({ hero: ['New hero', 'old words'], process: ['Stages', 'as they were'] })
    await field(page, 'About', 'Title').fill('')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  await test.step('Save All Changes saves the three together and disappears', async () => {
    await field(page, 'Hero', 'Content').fill('new words')
    await field(page, 'About', 'Title').fill('Our story')
    await field(page, 'Process', 'Title').fill('Seven stages')
    for (const name of SECTIONS) await expect(unsavedBadge(page, name)).toBeVisible()
    await saveAllButton(page).click()
    await expectToast(page, 'Success', 'All content updated successfully')
    await expect(saveAllButton(page)).toHaveCount(0)
    for (const name of SECTIONS) await expect(unsavedBadge(page, name)).toHaveCount(0)
    expect(await rows(db)).toEqual({
      hero: ['New hero', 'new words'],
      about: ['Our story', ''],
      process: ['Seven stages', 'as they were'],
    })
  })
})

// 347
test('Content preview: shows what the pages will show, and follows the text as it is typed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openContent(page)
  const heading = preview(page).getByRole('heading', { level: 1, includeHidden: true })
  await test.step('the preview shows what the page shows once it is saved', async () => {
    await field(page, 'Hero', 'Title').fill('Light, measured twice')
    await field(page, 'Hero', 'Content').fill('A sentence that no page has said before.')
    await field(page, 'About', 'Content').fill('We began in a shed with one crimping tool.')
    await field(page, 'Process', 'Title').fill('From meter to lamp')
    await field(page, 'Hero', 'Title').focus()
    await expect(heading).toHaveText('Light, measured twice')
    for (const phrase of ['no page has said', 'one crimping tool', 'From meter to lamp'])
      await expect(preview(page).locator('main').getByText(phrase)).toHaveCount(1)
    const previewText = await preview(page).locator('main').innerText()
    await saveAllButton(page).click()
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()

    const visitor = await context.newPage()
    await visitor.setViewportSize({ width: 1280, height: 900 })
    await visitor.emulateMedia({ reducedMotion: 'reduce' })
    await visitUntilShown(visitor, '/', 'A sentence that no page has said before.')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Light, measured twice')
    // The opening status depends on the time of day and renders only when it is near the viewport.
    await visitor.locator('footer').scrollIntoViewIfNeeded()
    await expect(visitor.getByText(/^(?:Open now|Closed now|Today by appointment)$/)).toBeVisible()
    expect(await visitor.locator('main').innerText()).toBe(previewText)
    await visitor.close()
    for (const [path, text] of [
      ['/about', 'one crimping tool'],
      ['/services', 'From meter to lamp'],
    ] as const)
      await expectServedHtml(page, path, (html) =>
        expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(text),
      )
  })
  await test.step('the preview follows the text as it is typed, at the width of a phone too', async () => {
    await field(page, 'Hero', 'Title').fill('First draft')
    await expect(heading).toHaveText('First draft')
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await field(page, 'Hero', 'Title').fill('Second draft')
    await expect(heading).toHaveText('Second draft')
    const html = preview(page).locator('html')
    await expect.poll(() => html.evaluate(() => innerWidth)).toBe(390)
    await field(page, 'Process', 'Title').fill('Nine stages')
    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Services' }).click()
    await expect(preview(page).locator('main').getByText('Nine stages')).toBeVisible()
  })
})

test('Content: unsaved edits survive a reload and a crash of the browser, and leaving asks first', async ({
  page,
  context,
}) => {
  await waitPastMidnight()
  await openContent(page)
  await test.step('a reload asks first; the typed text is restored with a note', async () => {
    await field(page, 'Hero', 'Title').fill('Before the reload')
    const dialogOpened = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await dialogOpened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(field(page, 'Hero', 'Title')).toHaveValue('Before the reload')
    await expect(page.getByText(/Your draft of today \d\d:\d\d was restored/)).toBeVisible()
    await expect(saveAllButton(page)).toBeVisible()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(field(page, 'Hero', 'Title')).toHaveValue('')
    await expect(saveAllButton(page)).toHaveCount(0)
  })
  const reopenedPage = await context.newPage()
  await test.step('the draft is restored after a crash of the browser', async () => {
    await field(page, 'About', 'Content').fill('Typed just before the lights went out')
    await expect(section(page, 'About').getByText('Draft kept on this device')).toBeVisible()
    await page.close({ runBeforeUnload: false })
    await openContent(reopenedPage)
    await expect(field(reopenedPage, 'About', 'Content')).toHaveValue('Typed just before the lights went out')
    await expect(reopenedPage.getByText(/was restored/)).toBeVisible()
  })
  await test.step('leaving with unsaved edits asks first, and staying keeps every word', async () => {
    await field(reopenedPage, 'Hero', 'Title').fill('Not saved')
    await reopenedPage.getByRole('link', { name: 'Activity' }).click()
    const leaveDialog = reopenedPage.getByRole('alertdialog', { name: 'Leave with unsaved edits?' })
    await leaveDialog.getByRole('button', { name: 'Go on editing' }).click()
    await expect(leaveDialog).toHaveCount(0)
    await expect(field(reopenedPage, 'Hero', 'Title')).toHaveValue('Not saved')
    await reopenedPage.getByRole('link', { name: 'Activity' }).click()
    await leaveDialog.getByRole('button', { name: 'Leave' }).click()
    await expect(reopenedPage.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  })
})

// 390
test('Content conflict: of two people who save at once the second sees both versions, and nothing is lost', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/409/)
  await insertContent(db, {
    hero: ['Title', 'first second'],
    about: ['About', 'a'],
    process: ['Process', 'p'],
  })
  await openContent(page)
  const otherPage = await signInColleague(newVisitor, db, site.url)
  await openContent(otherPage)
  const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
  await test.step('same section: both versions are shown and nothing is lost', async () => {
    await field(page, 'Hero', 'Title').fill('My Title')
    await field(otherPage, 'Hero', 'Content').fill('their words')
    await otherPage.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(otherPage, 'Content updated successfully')).toBeVisible()

    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('their words')
    await expect(conflictDialog.getByRole('region', { name: 'Yours' })).toContainText('My')
    await expectNoAxeViolations(page)
    expect(await rows(db)).toMatchObject({ hero: ['Title', 'their words'] })
    await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
    await expect(field(page, 'Hero', 'Content')).toHaveValue('their words')
    await expect(field(page, 'Hero', 'Title')).toHaveValue('Title')
    await page.getByRole('button', { name: 'Put mine back' }).click()
    await expect(field(page, 'Hero', 'Title')).toHaveValue('My Title')
    await expect(field(page, 'Hero', 'Content')).toHaveValue('their words')
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    expect(await rows(db)).toMatchObject({ hero: ['My Title', 'their words'] })
  })
  await test.step('Save All takes over what was saved elsewhere, asks where both changed, and writes once', async () => {
    await otherPage.reload()
    await field(page, 'Hero', 'Title').fill('My hero')
    await field(page, 'About', 'Content').fill('my about')
    await field(otherPage, 'About', 'Title').fill('Their about')
    await field(otherPage, 'Process', 'Title').fill('Their process')
    await saveAllButton(otherPage).click()
    await expect(exactText(otherPage, 'All content updated successfully')).toBeVisible()

    await saveAllButton(page).click()
    await expect(conflictDialog.getByRole('heading', { name: /“About”/ })).toBeVisible()
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()
    expect(await rows(db)).toEqual({
      hero: ['My hero', 'their words'],
      about: ['Their about', 'my about'],
      process: ['Their process', 'p'],
    })
    await expect(saveAllButton(page)).toHaveCount(0)
  })
})

// 390
test('Content conflict: text typed while a save is refused is neither lost nor overwrites the other version', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await insertContent(db, { hero: ['Title', 'first'], about: ['About', 'a'] })
  await openContent(page)
  await test.step('text typed in the section being saved stays, as an unsaved edit of the merged version', async () => {
    const [release] = await holdCalls(page, 'content.save', 1)
    await field(page, 'Hero', 'Title').fill('My title')
    // Touched by a colleague without a change to either field, so there is nothing to choose.
    await db.updateTable('gsp_content').set({ content: 'first' }).where('section', '=', 'hero').execute()
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await field(page, 'Hero', 'Content').fill('typed meanwhile')
    release?.('go on')
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    await expect(field(page, 'Hero', 'Content')).toHaveValue('typed meanwhile')
    await expect(unsavedBadge(page, 'Hero')).toBeVisible()
    expect(await rows(db)).toMatchObject({ hero: ['My title', 'first'] })
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(unsavedBadge(page, 'Hero')).toHaveCount(0)
    expect(await rows(db)).toMatchObject({ hero: ['My title', 'typed meanwhile'] })
  })
  await test.step('text begun in another section during Save All is asked about', async () => {
    const [release] = await holdCalls(page, 'content.saveAll', 1)
    await field(page, 'Hero', 'Title').fill('My hero')
    await db.updateTable('gsp_content').set({ content: 'theirs' }).where('section', '=', 'about').execute()
    await saveAllButton(page).click()
    await field(page, 'About', 'Title').fill('Begun meanwhile')
    release?.('go on')
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()
    await expect(field(page, 'About', 'Title')).toHaveValue('Begun meanwhile')
    await page.getByRole('button', { name: 'Save About', exact: true }).click()
    const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
    await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('theirs')
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(unsavedBadge(page, 'About')).toHaveCount(0)
    expect(await rows(db)).toMatchObject({
      hero: ['My hero', 'typed meanwhile'],
      about: ['Begun meanwhile', 'theirs'],
    })
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
      await field(page, 'Hero', 'Title').focus()
      await page.keyboard.type('Keys')
      await page.keyboard.press('Tab')
      await page.keyboard.type('only')
      await expectNoAxeViolations(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(exactText(page, 'Content updated successfully')).toBeVisible()
      expect(await rows(db)).toEqual({ hero: ['Keys', 'only'] })
      await expect(page.getByRole('button', { name: 'Save Hero', exact: true })).toBeFocused()
      await field(page, 'About', 'Title').fill('Keys too')
      await saveAllButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(exactText(page, 'All content updated successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeFocused()
    })
  await test.step('on a phone the preview covers the fields and Escape closes it', async () => {
    await field(page, 'Hero', 'Title').fill('On a phone')
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
