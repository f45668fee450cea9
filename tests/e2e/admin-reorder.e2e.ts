import type { Locator, Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name},` })

// 392
test('Reorder: services, team members, clients and questions are moved by drag, by keyboard and by number', async ({
  page,
  db,
  tolerate,
}) => {
  // An edit that begins before the move has arrived is refused once, then succeeds.
  tolerate(/409/)
  await test.step('services', () => moveServices(page, db))
  await test.step('team members', () => moveMembers(page, db))
  await test.step('clients; a list that changed meanwhile is reloaded', () => moveClients(page, db))
  await test.step('questions, and each move is taken back', () => moveQuestions(page, db))
})

async function moveServices(page: Page, db: Db): Promise<void> {
  for (const [index, title] of ['Earthing', 'Lighting', 'Panels'].entries())
    await db
      .insertInto('ltf_services')
      .values({ id: newId(), slug: title.toLowerCase(), title, order_index: index + 1 })
      .execute()
  const storedTitles = async () =>
    (await db.selectFrom('ltf_services').select('title').orderBy('order_index').execute()).map(
      (row) => row.title,
    )
  await page.goto('/admin/services')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(3)

  await drag(page, handle(page, 'Panels'), handle(page, 'Earthing'))
  await expect(cards).toHaveText([/Panels.*Order 1/, /Earthing.*Order 2/, /Lighting.*Order 3/])
  await expect.poll(storedTitles).toEqual(['Panels', 'Earthing', 'Lighting'])

  await moveByKeys(page, 'Panels', 'ArrowRight', 'place 2 of 3')
  await expect(cards).toHaveText([/Earthing/, /Panels/, /Lighting/])
  await expect.poll(storedTitles).toEqual(['Earthing', 'Panels', 'Lighting'])

  await page.getByRole('button', { name: 'Edit Lighting' }).click()
  await page.getByLabel('Order').fill('0')
  await page.getByRole('button', { name: 'Save service' }).click()
  await expectToast(page, 'Success', 'Service updated successfully')
  await expect(cards).toHaveText([/Lighting/, /Earthing/, /Panels/])
}

async function moveMembers(page: Page, db: Db): Promise<void> {
  for (const [index, name] of ['Asha', 'Rohan', 'Nadia'].entries())
    await db
      .insertInto('ltf_team_members')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
  await page.goto('/admin/team')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await drag(page, handle(page, 'Asha'), handle(page, 'Rohan'))
  await expect(cards).toHaveText([/Rohan/, /Asha/, /Nadia/])
  await moveByKeys(page, 'Nadia', 'ArrowLeft', 'place 2 of 3')
  await expect(cards).toHaveText([/Rohan/, /Nadia/, /Asha/])
  await page.getByRole('button', { name: 'Edit Asha' }).click()
  await page.getByLabel('Order').fill('0')
  await page.getByRole('button', { name: 'Save team member' }).click()
  await expect(cards).toHaveText([/Asha/, /Rohan/, /Nadia/])
}

async function moveClients(page: Page, db: Db): Promise<void> {
  const insertClient = (name: string, order_index: number) =>
    db.insertInto('ltf_clients').values({ id: newId(), name, order_index }).execute()
  await insertClient('Kokum', 1)
  await insertClient('Monsoon', 2)
  await insertClient('Banyan', 3)
  await page.goto('/admin/clients')
  const rows = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await drag(page, handle(page, 'Banyan'), handle(page, 'Kokum'))
  await expect(rows).toHaveText([/Banyan/, /Kokum/, /Monsoon/])
  await moveByKeys(page, 'Banyan', 'ArrowDown', 'place 2 of 3')
  await expect(rows).toHaveText([/Kokum/, /Banyan/, /Monsoon/])
  await page.getByRole('button', { name: 'Edit Monsoon' }).click()
  await page.getByLabel('Order').fill('0')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(rows).toHaveText([/Monsoon/, /Kokum/, /Banyan/])

  await insertClient('Peepal', 9)
  await drag(page, handle(page, 'Banyan'), handle(page, 'Monsoon'))
  await expectToast(page, 'Error', 'Failed to update client')
  await expect(rows).toHaveText([/Monsoon/, /Kokum/, /Banyan/, /Peepal/])
}

async function moveQuestions(page: Page, db: Db): Promise<void> {
  for (const [index, question] of ['Areas?', 'Earthing?', 'Rewiring?'].entries())
    await db
      .insertInto('faq_entries')
      .values({ id: newId(), slug: `q${index}`, question, order_index: index + 1 })
      .execute()
  await page.goto('/admin/faq')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/Areas/, /Earthing/, /Rewiring/])
  await drag(page, handle(page, 'Rewiring?'), handle(page, 'Areas?'))
  await expect(rows).toHaveText([/Rewiring/, /Areas/, /Earthing/])
  await expectServedHtml(page, '/faq', (html) =>
    expect(html.indexOf('Rewiring?')).toBeLessThan(html.indexOf('Areas?')),
  )
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText([/Areas/, /Earthing/, /Rewiring/])

  await moveByKeys(page, 'Areas?', 'ArrowDown', 'place 2 of 3')
  await expect(rows).toHaveText([/Earthing/, /Areas/, /Rewiring/])
  await expect(page.getByText('Order changed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveText([/Areas/, /Earthing/, /Rewiring/])

  await test.step('not over what somebody has added since', async () => {
    await drag(page, handle(page, 'Rewiring?'), handle(page, 'Areas?'))
    await expect(page.getByText('Order changed')).toBeVisible()
    await db.insertInto('faq_entries').values({ id: newId(), slug: 'new', question: 'New?' }).execute()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Somebody has changed this since. Nothing was changed back.')).toBeVisible()
    await expect(rows).toHaveText([/New/, /Rewiring/, /Areas/, /Earthing/])
  })
}

/** Drags the first by its handle and drops it on the second. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('a handle is not in sight')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 30, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** Lifts with Space, moves with an arrow key and drops, waiting for each announcement of the live region. */
async function moveByKeys(page: Page, name: string, key: string, position: string) {
  const liveRegion = page.locator('[id^=DndLiveRegion]')
  await handle(page, name).focus()
  await page.keyboard.press('Space')
  await expect(liveRegion).toContainText('lifted')
  // dnd-kit listens to the arrow keys one turn later, after it has measured the items.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  await page.keyboard.press(key)
  await expect(liveRegion).toContainText(`over ${position}`)
  await page.keyboard.press('Space')
  await expect(liveRegion).toContainText(`dropped at ${position}`)
}
