import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  contentField,
  unsavedBadge,
  saveAllButton,
  openContent,
  insertContent,
  storedContent,
} from '../support/content-screen.ts'
import { exactText } from '../support/exact-text.ts'
import { holdCalls } from '../support/intercept-calls.ts'
import { expect, signIn, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// One pixel too narrow for the preview beside the fields: it renders the whole home page, and few tests need it.
test.use({ viewport: { width: 1279, height: 800 } })

/** Signs a colleague in, in a browser context of their own. */
async function signInColleague(newVisitor: () => Promise<Page>, db: Db, url: string): Promise<Page> {
  const page = await newVisitor()
  await signIn(page.context(), db, url)
  return page
}

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
    await contentField(page, 'Hero', 'Title').fill('My Title')
    await contentField(otherPage, 'Hero', 'Content').fill('their words')
    await otherPage.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(otherPage, 'Content updated successfully')).toBeVisible()

    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('their words')
    await expect(conflictDialog.getByRole('region', { name: 'Yours' })).toContainText('My')
    await expectNoAxeViolations(page)
    expect(await storedContent(db)).toMatchObject({ hero: ['Title', 'their words'] })
    await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
    await expect(contentField(page, 'Hero', 'Content')).toHaveValue('their words')
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('Title')
    await page.getByRole('button', { name: 'Put mine back' }).click()
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('My Title')
    await expect(contentField(page, 'Hero', 'Content')).toHaveValue('their words')
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    expect(await storedContent(db)).toMatchObject({ hero: ['My Title', 'their words'] })
  })
  await test.step('Save All takes over what was saved elsewhere, asks where both changed, and writes once', async () => {
    await otherPage.reload()
    await contentField(page, 'Hero', 'Title').fill('My hero')
    await contentField(page, 'About', 'Content').fill('my about')
    await contentField(otherPage, 'About', 'Title').fill('Their about')
    await contentField(otherPage, 'Process', 'Title').fill('Their process')
    await saveAllButton(otherPage).click()
    await expect(exactText(otherPage, 'All content updated successfully')).toBeVisible()

    await saveAllButton(page).click()
    await expect(conflictDialog.getByRole('heading', { name: /“About”/ })).toBeVisible()
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()
    expect(await storedContent(db)).toEqual({
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
    await contentField(page, 'Hero', 'Title').fill('My title')
    // Touched by a colleague without a change to either field, so there is nothing to choose.
    await db.updateTable('gsp_content').set({ content: 'first' }).where('section', '=', 'hero').execute()
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await contentField(page, 'Hero', 'Content').fill('typed meanwhile')
    release?.('go on')
    await expect(exactText(page, 'Content updated successfully')).toBeVisible()
    await expect(contentField(page, 'Hero', 'Content')).toHaveValue('typed meanwhile')
    await expect(unsavedBadge(page, 'Hero')).toBeVisible()
    expect(await storedContent(db)).toMatchObject({ hero: ['My title', 'first'] })
    await page.getByRole('button', { name: 'Save Hero', exact: true }).click()
    await expect(unsavedBadge(page, 'Hero')).toHaveCount(0)
    expect(await storedContent(db)).toMatchObject({ hero: ['My title', 'typed meanwhile'] })
  })
  await test.step('text begun in another section during Save All is asked about', async () => {
    const [release] = await holdCalls(page, 'content.saveAll', 1)
    await contentField(page, 'Hero', 'Title').fill('My hero')
    await db.updateTable('gsp_content').set({ content: 'theirs' }).where('section', '=', 'about').execute()
    await saveAllButton(page).click()
    await contentField(page, 'About', 'Title').fill('Begun meanwhile')
    release?.('go on')
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()
    await expect(contentField(page, 'About', 'Title')).toHaveValue('Begun meanwhile')
    await page.getByRole('button', { name: 'Save About', exact: true }).click()
    const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
    await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('theirs')
    await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(unsavedBadge(page, 'About')).toHaveCount(0)
    expect(await storedContent(db)).toMatchObject({
      hero: ['My hero', 'typed meanwhile'],
      about: ['Begun meanwhile', 'theirs'],
    })
  })
})

test('Content conflict: a save that is refused as stale each time is sent three times, says so and keeps the edits', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await insertContent(db, { hero: ['Title', 'first'] })
  await openContent(page)
  const calls: string[] = []
  await page.route(/\/trpc\/content\.save/, (route) => {
    const path = new URL(route.request().url()).pathname.replace('/trpc/', '')
    calls.push(path)
    const data = { code: 'CONFLICT', httpStatus: 409, path, reason: 'stale' }
    return route.fulfill({ status: 409, json: { error: { message: 'Stale.', code: -32009, data } } })
  })
  await contentField(page, 'Hero', 'Title').fill('My title')
  for (const [button, procedure] of [
    [saveAllButton(page), 'content.saveAll'],
    [page.getByRole('button', { name: 'Save Hero', exact: true }), 'content.save'],
  ] as const) {
    calls.length = 0
    await button.click()
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(3)
    await expectToast(page, 'Error', 'Failed to update content')
    expect(calls).toEqual([procedure, procedure, procedure])
    await expect(contentField(page, 'Hero', 'Title')).toHaveValue('My title')
    await expect(unsavedBadge(page, 'Hero')).toBeVisible()
  }
})
