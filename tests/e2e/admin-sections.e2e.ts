import type { Locator, Page } from 'playwright/test'
import type { Db } from '../../server/database.ts'
import { newId } from '../../server/ids.ts'
import { expectNoFindings } from '../support/axe.ts'
import { holdCalls } from '../support/hold-calls.ts'
import { expect, test } from '../support/office.ts'

// Four screens in one story each, with axe on two of them.
test.describe.configure({ timeout: 30_000 })

/** What the four managed sections have in common. */
const SECTIONS = [
  {
    path: '/admin/projects',
    layout: 'cards',
    calls: 'projects',
    empty: 'No projects found. Add your first project to get started.',
    noun: 'project',
    enter: (db: Db, name: string, at: number) =>
      db
        .insertInto('ltf_projects')
        // The newest comes first.
        .values({
          id: newId(),
          slug: `record-${at}`,
          title: name,
          created_at: new Date(Date.now() - at * 60_000),
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
    enter: (db: Db, name: string, at: number) =>
      db
        .insertInto('ltf_services')
        .values({ id: newId(), slug: `record-${at}`, title: name, order_index: at })
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
    enter: (db: Db, name: string, at: number) =>
      db.insertInto('ltf_team_members').values({ id: newId(), name, order_index: at }).execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_team_members').set({ name: to }).where('name', '=', from).execute(),
  },
  {
    path: '/admin/clients',
    layout: 'table',
    calls: 'clients',
    empty: 'No clients found. Add your first client to get started.',
    noun: 'client',
    enter: (db: Db, name: string, at: number) =>
      db.insertInto('ltf_clients').values({ id: newId(), name, order_index: at }).execute(),
    rename: (db: Db, from: string, to: string) =>
      db.updateTable('ltf_clients').set({ name: to }).where('name', '=', from).execute(),
  },
]

type Section = (typeof SECTIONS)[number]

for (const section of SECTIONS)
  // 268, 288, 299, 300, 304, 319
  test(`In ${section.path} the first is added beside the empty list's sentence, and what is under way is safe`, async ({
    page,
    db,
    tolerate,
  }) => {
    tolerate(/ERR_FAILED/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(section.path)
    await test.step('an empty list has the button that adds the first beside its sentence', () =>
      addFirst(page, section))
    await section.enter(db, 'Second', 2)
    await section.enter(db, 'Third', 3)
    await page.reload()
    if (section.layout === 'cards')
      await test.step('the cards have several columns at a desk and one on a phone', async () => {
        await expect(cardsOf(page)).toHaveCount(3)
        expect(await columns(page)).toBe(3)
        await page.setViewportSize({ width: 390, height: 844 })
        expect(await columns(page)).toBe(1)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    await test.step('a switch stays as it was set while others are answered or fail', () =>
      switchThree(page, db, section))
    await test.step('nothing is typed into a save under way, and nothing closes over it', () =>
      typeIntoSaving(page, section))
  })

async function addFirst(page: Page, { empty, noun }: Section): Promise<void> {
  const place = page.getByText(empty).locator('..')
  const add = place.getByRole('button', { name: `Add ${noun}` })
  await expect(add).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: `Add ${noun}` })).toHaveCount(1)
  await expectNoFindings(page)
  await add.click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('First')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(empty)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const cardsOf = (page: Page) => page.getByRole('main').getByRole('listitem')

async function columns(page: Page): Promise<number> {
  const lefts = await cardsOf(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
  expect(lefts).toHaveLength(3)
  return new Set(lefts).size
}

async function switchThree(page: Page, db: Db, section: Section): Promise<void> {
  const [first, second, third] = await holdCalls(page, `${section.calls}.update`, 3)
  await switchOf(page, 'First').click()
  await switchOf(page, 'Second').click()
  await expect(switchOf(page, 'First')).not.toBeChecked()
  await expect(switchOf(page, 'Second')).not.toBeChecked()

  // The list that is read again after the first answer knows nothing of the second switch yet.
  await section.rename(db, 'Third', 'Third, renamed')
  first?.('go on')
  await expect(switchOf(page, 'Third, renamed')).toBeVisible()
  expect(await isOn(switchOf(page, 'Second'))).toBe(false)
  expect(await isOn(switchOf(page, 'First'))).toBe(false)

  await switchOf(page, 'Third, renamed').click()
  await expect(switchOf(page, 'Third, renamed')).not.toBeChecked()
  third?.('fail')
  await expect(switchOf(page, 'Third, renamed')).toBeChecked()
  expect(await isOn(switchOf(page, 'Second'))).toBe(false)
  second?.('go on')
  await page.reload()
  await expect(switchOf(page, 'Third, renamed')).toBeChecked()
  await expect(switchOf(page, 'First')).not.toBeChecked()
  await expect(switchOf(page, 'Second')).not.toBeChecked()
}

async function typeIntoSaving(page: Page, section: Section): Promise<void> {
  const [first, second] = await holdCalls(page, `${section.calls}.update`, 2)
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
  await expectNoFindings(page)

  first?.('fail')
  await expect(name).toBeEditable()
  await name.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await expect(name).not.toBeEditable()
  second?.('go on')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Second, renamed and more' })).toBeFocused()
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `Visible on site: ${name}` })

/** How it is at this moment, not within the next ten seconds. */
const isOn = async (control: Locator) => (await control.getAttribute('aria-checked')) === 'true'
