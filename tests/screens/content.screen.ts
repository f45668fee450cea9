import { onTestFinished, vi } from 'vitest'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar, overflow } from '../support/screens/back-office.ts'
import { abortCalls, holdCalls } from '../support/screens/calls.ts'
import {
  contentField,
  contentSection,
  openContent,
  saveAllButton,
  saveButton,
  SECTIONS,
  unsavedBadge,
} from '../support/screens/content.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'
import { insertContent, storedContent } from '../support/stored-content.ts'

// 335, 346, 348
test('Content: the screen shows that it is loading, and when loading fails it shows and logs an error', async () => {
  tolerate(/Failed to load content/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  await resize(1279, 844)
  const [release] = holdCalls('content.all', 1)
  await openScreen('/admin/content')
  const loading = page.getByRole('main').getByText('Loading...')
  await expect.element(loading).toBeInTheDocument()
  expect(log).not.toHaveBeenCalled()
  release?.('fail')
  await expectToast('Error', 'Failed to load content')
  expect(log.mock.calls.join()).toContain('Failed to load content')
  await expect.element(loading).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(contentField('Hero', 'Title')).toBeVisible()
})

// 333, 334, 338, 404
test('Content: it has Hero, About and Process in that order, each with title, content and its own button', async () => {
  await insertContent(db, { hero: ['A hero', 'with words'] })
  await openContent()
  await expectTexts(page.getByRole('heading', { level: 2 }), SECTIONS)
  for (const name of SECTIONS) {
    await expect.element(contentField(name, 'Title')).toBeVisible()
    await expect.element(contentField(name, 'Content')).toBeVisible()
    await expect.element(saveButton(name)).toBeVisible()
  }
  await expect.element(contentField('Hero', 'Title')).toHaveValue('A hero')
  await expect.element(contentField('Hero', 'Content')).toHaveValue('with words')
  await expect.element(saveAllButton).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

// 345
test('Content: a failed save is reported and keeps the edits, still unsaved', async () => {
  await insertContent(db, { hero: ['A hero', 'with words'] })
  abortCalls('content.save')
  await openContent()
  await contentField('Process', 'Title').fill('Seven stages')
  await saveButton('Process').click()
  await expectToast('Error', 'Failed to update content')
  await expect.element(contentField('Process', 'Title')).toHaveValue('Seven stages')
  await expect.element(unsavedBadge('Process')).toBeVisible()
  await saveAllButton.click()
  await expect.element(page.getByText('Failed to update content')).toHaveLength(2)
  await expect.element(contentField('Process', 'Title')).toHaveValue('Seven stages')
  await expect.element(saveAllButton).toBeVisible()
  expect(await storedContent(db)).toEqual({ hero: ['A hero', 'with words'] })
})

// 339-341, 343
test('Content: each section is saved separately by its own button', async () => {
  await insertContent(db, { hero: ['Old hero', 'old words'], process: ['Stages', 'as they were'] })
  await openContent()
  await contentField('Hero', 'Title').fill('New hero')
  await expect.element(saveAllButton).toBeVisible()
  await contentField('About', 'Title').fill('Unsaved about')
  await expect.element(page.getByText('2 sections unsaved')).toBeVisible()
  await saveButton('Hero').click()
  await expectToast('Success', 'Content updated successfully')
  await expect.element(unsavedBadge('Hero')).not.toBeInTheDocument()
  await expect.element(unsavedBadge('About')).toBeVisible()
  expect(await storedContent(db)).toEqual({
    hero: ['New hero', 'old words'],
    process: ['Stages', 'as they were'],
  })
  await contentField('About', 'Title').fill('')
  await expect.element(saveAllButton).not.toBeInTheDocument()
})

// 340, 342, 344
test('Content: Save All Changes saves all three sections together and disappears', async () => {
  await insertContent(db, { hero: ['Old hero', 'old words'], process: ['Stages', 'as they were'] })
  await openContent()
  await contentField('Hero', 'Content').fill('new words')
  await contentField('About', 'Title').fill('Our story')
  await contentField('Process', 'Title').fill('Seven stages')
  for (const name of SECTIONS) await expect.element(unsavedBadge(name)).toBeVisible()
  await saveAllButton.click()
  await expectToast('Success', 'All content updated successfully')
  await expect.element(saveAllButton).not.toBeInTheDocument()
  for (const name of SECTIONS) await expect.element(unsavedBadge(name)).not.toBeInTheDocument()
  expect(await storedContent(db)).toEqual({
    hero: ['Old hero', 'new words'],
    about: ['Our story', ''],
    process: ['Seven stages', 'as they were'],
  })
})

test('Content: unsaved edits are restored with a note, and can be discarded', async () => {
  await openContent()
  await contentField('Hero', 'Title').fill('Before the reload')
  await expect.element(contentSection('Hero').getByText('Draft saved on this device')).toBeVisible()
  await openScreen('/admin/content')
  await expect.element(contentField('Hero', 'Title')).toHaveValue('Before the reload')
  await expect
    .element(page.getByText(/^Your draft of (?:today|yesterday) \d\d:\d\d was restored/))
    .toBeVisible()
  await expect.element(saveAllButton).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(contentField('Hero', 'Title')).toHaveValue('')
  await expect.element(saveAllButton).not.toBeInTheDocument()
})

test('Content: leaving with unsaved edits asks first, and staying loses nothing', async () => {
  await openContent()
  await contentField('Hero', 'Title').fill('Not saved')
  await page.getByRole('link', { name: 'Activity' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave with unsaved edits?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(contentField('Hero', 'Title')).toHaveValue('Not saved')
  await page.getByRole('link', { name: 'Activity' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await followSidebar('Content')
  await expect.element(contentField('Hero', 'Title')).toHaveValue('Not saved')
})

// 404
test('Content: on a phone everything works by keyboard, nothing is wider than the screen, and the focus stays', async () => {
  await openContent(390)
  await expectNoAxeViolations()
  contentField('Hero', 'Title').element().focus()
  await userEvent.keyboard('Keys{Tab}only')
  await expect.element(contentField('Hero', 'Content')).toHaveValue('only')
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expectToast('Success', 'Content updated successfully')
  expect(await storedContent(db)).toEqual({ hero: ['Keys', 'only'] })
  await expect.element(saveButton('Hero')).toHaveFocus()
  await contentField('About', 'Title').fill('Keys too')
  saveAllButton.element().focus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'All content updated successfully')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Content' })).toHaveFocus()
})
