import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { holdCalls, refuseAsStale } from '../support/screens/calls.ts'
import {
  contentField,
  openContent,
  saveAllButton,
  saveButton,
  unsavedBadge,
} from '../support/screens/content.ts'
import { db, expect, expectToast, page, test, tolerate } from '../support/screens/screen.tsx'
import { insertContent, storedContent } from '../support/stored-content.ts'

const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
const theirs = conflictDialog.getByRole('region', { name: 'Theirs' })
const yours = conflictDialog.getByRole('region', { name: 'Yours' })

/** Saves the section from elsewhere, as a colleague would. */
const saveElsewhere = (section: 'hero' | 'about' | 'process', values: { title?: string; content?: string }) =>
  db.updateTable('gsp_content').set(values).where('section', '=', section).execute()

// 390, 404
test('Content conflict: when two people save a section, the second sees both versions, and nothing is lost', async () => {
  tolerate(/409/)
  await insertContent(db, { hero: ['Title', 'first second'] })
  await openContent()
  await contentField('Hero', 'Title').fill('My Title')
  await saveElsewhere('hero', { content: 'their words' })
  await saveButton('Hero').click()
  await expect.element(theirs).toMatchTextContent(/their words/)
  await expect.element(yours).toMatchTextContent(/My/)
  await expectNoAxeViolations()
  expect(await storedContent(db)).toEqual({ hero: ['Title', 'their words'] })
  await conflictDialog.getByRole('button', { name: 'Show theirs' }).click()
  await expect.element(contentField('Hero', 'Content')).toHaveValue('their words')
  await expect.element(contentField('Hero', 'Title')).toHaveValue('Title')
  await page.getByRole('button', { name: 'Put mine back' }).click()
  await expect.element(contentField('Hero', 'Title')).toHaveValue('My Title')
  await expect.element(contentField('Hero', 'Content')).toHaveValue('their words')
  await saveButton('Hero').click()
  await expectToast('Success', 'Content updated successfully')
  expect(await storedContent(db)).toEqual({ hero: ['My Title', 'their words'] })
})

// 390
test('Content conflict: Save All takes over sections saved elsewhere, asks where both changed, and writes once', async () => {
  tolerate(/409/)
  await insertContent(db, {
    hero: ['Title', 'their words'],
    about: ['About', 'a'],
    process: ['Process', 'p'],
  })
  await openContent()
  await contentField('Hero', 'Title').fill('My hero')
  await contentField('About', 'Content').fill('my about')
  await saveElsewhere('about', { title: 'Their about' })
  await saveElsewhere('process', { title: 'Their process' })
  await saveAllButton.click()
  await expect.element(conflictDialog.getByRole('heading', { name: /“About”/ })).toBeVisible()
  await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Success', 'All content updated successfully')
  expect(await storedContent(db)).toEqual({
    hero: ['My hero', 'their words'],
    about: ['Their about', 'my about'],
    process: ['Their process', 'p'],
  })
  await expect.element(saveAllButton).not.toBeInTheDocument()
})

// 390
test('Content conflict: text typed into a section during its save stays, as an unsaved edit of the merged version', async () => {
  tolerate(/409/)
  await insertContent(db, { hero: ['Title', 'first'] })
  await openContent()
  const [release] = holdCalls('content.save', 1)
  await contentField('Hero', 'Title').fill('My title')
  // A colleague saves without changing either field, so there is nothing to choose.
  await saveElsewhere('hero', { content: 'first' })
  await saveButton('Hero').click()
  await contentField('Hero', 'Content').fill('typed meanwhile')
  release?.('go on')
  await expectToast('Success', 'Content updated successfully')
  await expect.element(contentField('Hero', 'Content')).toHaveValue('typed meanwhile')
  await expect.element(unsavedBadge('Hero')).toBeVisible()
  expect(await storedContent(db)).toEqual({ hero: ['My title', 'first'] })
  await saveButton('Hero').click()
  await expect.element(unsavedBadge('Hero')).not.toBeInTheDocument()
  expect(await storedContent(db)).toEqual({ hero: ['My title', 'typed meanwhile'] })
})

// 390
test('Content conflict: text begun in another section during Save All leads to a conflict dialog', async () => {
  tolerate(/409/)
  await insertContent(db, { hero: ['Title', 'first'], about: ['About', 'a'] })
  await openContent()
  const [release] = holdCalls('content.saveAll', 1)
  await contentField('Hero', 'Title').fill('My hero')
  await saveElsewhere('about', { content: 'theirs' })
  await saveAllButton.click()
  await contentField('About', 'Title').fill('Begun meanwhile')
  release?.('go on')
  await expectToast('Success', 'All content updated successfully')
  await expect.element(contentField('About', 'Title')).toHaveValue('Begun meanwhile')
  await saveButton('About').click()
  await expect.element(theirs).toMatchTextContent(/theirs/)
  await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(unsavedBadge('About')).not.toBeInTheDocument()
  expect(await storedContent(db)).toEqual({
    hero: ['My hero', 'first'],
    about: ['Begun meanwhile', 'theirs'],
    process: ['', ''],
  })
})

for (const [name, procedure, button] of [
  ['Save All', 'content.saveAll', saveAllButton],
  ['a section', 'content.save', saveButton('Hero')],
] as const)
  test(`Content conflict: ${name} that is always refused as stale is sent three times, reports the failure and keeps the edits`, async () => {
    tolerate(/409/)
    await insertContent(db, { hero: ['Title', 'first'] })
    await openContent()
    const calls = refuseAsStale(procedure)
    await contentField('Hero', 'Title').fill('My title')
    await button.click()
    await expectToast('Error', 'Failed to update content')
    expect(calls).toEqual([procedure, procedure, procedure])
    await expect.element(contentField('Hero', 'Title')).toHaveValue('My title')
    await expect.element(unsavedBadge('Hero')).toBeVisible()
  })
