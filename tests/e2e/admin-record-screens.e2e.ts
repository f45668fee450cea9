import type { Locator, Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { holdCalls } from '../support/intercept-calls.ts'
import { expect, test } from '../support/staff-fixture.ts'

/** What the screens of the four managed sections have in common. */
const SECTIONS = [
  {
    path: '/admin/projects',
    layout: 'cards',
    calls: 'projects',
    empty: 'No projects found. Add your first project to get started.',
    noun: 'project',
    insert: (db: Db, name: string, index: number) =>
      db
        .insertInto('ltf_projects')
        // The newest comes first.
        .values({
          id: newId(),
          slug: `record-${index}`,
          title: name,
          created_at: new Date(Date.now() - index * 60_000),
        })
        .execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_projects').set({ title: to }).where('title', '=', from).execute(),
  },
  {
    path: '/admin/services',
    layout: 'cards',
    calls: 'services',
    empty: 'No services found. Add your first service to get started.',
    noun: 'service',
    insert: (db: Db, name: string, index: number) =>
      db
        .insertInto('ltf_services')
        .values({ id: newId(), slug: `record-${index}`, title: name, order_index: index })
        .execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_services').set({ title: to }).where('title', '=', from).execute(),
  },
  {
    path: '/admin/team',
    layout: 'cards',
    calls: 'team',
    empty: 'No team members found. Add your first team member to get started.',
    noun: 'team member',
    insert: (db: Db, name: string, index: number) =>
      db.insertInto('ltf_team_members').values({ id: newId(), name, order_index: index }).execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_team_members').set({ name: to }).where('name', '=', from).execute(),
  },
  {
    path: '/admin/clients',
    layout: 'table',
    calls: 'clients',
    empty: 'No clients found. Add your first client to get started.',
    noun: 'client',
    insert: (db: Db, name: string, index: number) =>
      db.insertInto('ltf_clients').values({ id: newId(), name, order_index: index }).execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_clients').set({ name: to }).where('name', '=', from).execute(),
  },
]

type Section = (typeof SECTIONS)[number]

for (const section of SECTIONS)
  // 268, 288, 299, 300, 304, 319
  test(`Record screens: ${section.path} adds the first record, and keeps edits while requests are in flight`, async ({
    page,
    db,
    tolerate,
  }) => {
    tolerate(/ERR_FAILED/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(section.path)
    await test.step('an empty list has the button that adds the first record beside its message', () =>
      addFirstRecord(page, section))
    await section.insert(db, 'Second', 2)
    await section.insert(db, 'Third', 3)
    await page.reload()
    if (section.layout === 'cards')
      await test.step('the cards are in several columns on a desktop and in one on a phone', async () => {
        await expect(recordCards(page)).toHaveCount(3)
        expect(await countColumns(page)).toBe(3)
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await countColumns(page)).toBe(1)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    await test.step('a switch keeps its new state while others succeed or fail', () =>
      toggleThreeAtOnce(page, db, section))
    await test.step('while a save is in flight the fields are locked and the dialog stays open', () =>
      typeWhileSaving(page, section))
  })

async function addFirstRecord(page: Page, { empty, noun }: Section): Promise<void> {
  const emptyState = page.getByText(empty).locator('..')
  const add = emptyState.getByRole('button', { name: `Add ${noun}` })
  await expect(add).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: `Add ${noun}` })).toHaveCount(1)
  await expectNoAxeViolations(page)
  await add.click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('First')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(empty)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const recordCards = (page: Page) => page.getByRole('main').getByRole('listitem')

async function countColumns(page: Page): Promise<number> {
  const leftEdges = await recordCards(page).evaluateAll((elements) =>
    elements.map((card) => card.getBoundingClientRect().left),
  )
  expect(leftEdges).toHaveLength(3)
  return new Set(leftEdges).size
}

async function toggleThreeAtOnce(page: Page, db: Db, section: Section): Promise<void> {
  const [releaseFirst, releaseSecond, releaseThird] = await holdCalls(page, `${section.calls}.update`, 3)
  await visibilitySwitch(page, 'First').click()
  await visibilitySwitch(page, 'Second').click()
  await expect(visibilitySwitch(page, 'First')).not.toBeChecked()
  await expect(visibilitySwitch(page, 'Second')).not.toBeChecked()

  // The list refetched after the first response does not know of the second switch yet.
  await section.rename(db, 'Third', 'Third, renamed')
  releaseFirst?.('go on')
  await expect(visibilitySwitch(page, 'Third, renamed')).toBeVisible()
  expect(await isChecked(visibilitySwitch(page, 'Second'))).toBe(false)
  expect(await isChecked(visibilitySwitch(page, 'First'))).toBe(false)

  await visibilitySwitch(page, 'Third, renamed').click()
  await expect(visibilitySwitch(page, 'Third, renamed')).not.toBeChecked()
  releaseThird?.('fail')
  await expect(visibilitySwitch(page, 'Third, renamed')).toBeChecked()
  expect(await isChecked(visibilitySwitch(page, 'Second'))).toBe(false)
  releaseSecond?.('go on')
  await page.reload()
  await expect(visibilitySwitch(page, 'Third, renamed')).toBeChecked()
  await expect(visibilitySwitch(page, 'First')).not.toBeChecked()
  await expect(visibilitySwitch(page, 'Second')).not.toBeChecked()
}

async function typeWhileSaving(page: Page, section: Section): Promise<void> {
  const [releaseFirst, releaseSecond] = await holdCalls(page, `${section.calls}.update`, 2)
  await page.getByRole('button', { name: 'Edit Second' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox').first()
  await name.fill('Second, renamed')
  await page.keyboard.press('Enter')
  await expect(name).not.toBeEditable()
  await page.keyboard.type(' and more')
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await page.mouse.click(8, 8)
  await expect(name).toHaveValue('Second, renamed')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectNoAxeViolations(page)

  releaseFirst?.('fail')
  await expect(name).toBeEditable()
  await name.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await expect(name).not.toBeEditable()
  releaseSecond?.('go on')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Second, renamed and more' })).toBeFocused()
}

const visibilitySwitch = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Visible on site: ${name}` })

/** The state at this moment, without Playwright's waiting for it. */
const isChecked = async (control: Locator) => (await control.getAttribute('aria-checked')) === 'true'
