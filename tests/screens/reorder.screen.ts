import { newId } from '../../server/core/database/ids.ts'
import { expectTexts, recordCards, recordRows } from '../support/screens/managed.ts'
import { moveByKeys, moveByPointer } from '../support/screens/reorder.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { type Section, SECTIONS } from '../support/screens/sections.ts'

type Listed = Pick<Section, 'path' | 'layout' | 'insert'>

async function open({ path, layout, insert }: Listed) {
  for (const [index, name] of ['Areas', 'Earthing', 'Rewiring'].entries()) await insert(name, index + 1)
  await openScreen(path)
  const rows = layout === 'cards' ? recordCards() : recordRows()
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
  return rows
}

const [, services, team, clients] = SECTIONS as [Section, Section, Section, Section]

/** In one column, like the rows of a table. */
const questions: Listed = {
  path: '/admin/faq',
  layout: 'cards',
  insert: (question, order_index) =>
    db
      .insertInto('faq_entries')
      .values({ id: newId(), slug: `q${order_index}`, question, order_index })
      .execute(),
}

const orderChanged = page.getByText('Order changed')

// 392
test.each([services, clients])('Reorder: on $path, a record is moved by dragging', async (section) => {
  const rows = await open(section)
  await moveByPointer('Rewiring', 'Areas')
  await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
  await expect.element(orderChanged).toBeVisible()
  await openScreen(section.path)
  await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
})

// 392
test.each([
  { section: team, forward: 'ArrowRight', back: 'ArrowLeft' },
  { section: clients, forward: 'ArrowDown', back: 'ArrowUp' },
])('Reorder: on $section.path, keys move records and announce it', async ({ section, forward, back }) => {
  const rows = await open(section)
  await moveByKeys('Areas', forward, 'place 2 of 3')
  await expectTexts(rows, /Earthing/, /Areas/, /Rewiring/)
  await expect.element(orderChanged).toBeVisible()
  await moveByKeys('Rewiring', back, 'place 2 of 3')
  await expectTexts(rows, /Earthing/, /Rewiring/, /Areas/)
})

// 392
test('Reorder: a client moves when its order number is edited', async () => {
  const rows = await open(clients)
  await page.getByRole('button', { name: 'Edit Rewiring' }).click()
  await page.getByLabelText('Order').fill('0')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
})

test('Reorder: a list that has changed in the meantime is reloaded in its stored order', async () => {
  tolerate(/409/)
  const rows = await open(clients)
  await clients.insert('Peepal', 9)
  await moveByPointer('Rewiring', 'Areas')
  await expectToast('Error', 'Failed to update client')
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/, /Peepal/)
})

// 391
test('Reorder: the Undo button reverses a move, and visitors get the previous order', async () => {
  const rows = await open(questions)
  await moveByPointer('Rewiring', 'Areas')
  await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
  await expect.poll(storedQuestions).toEqual(['Rewiring', 'Areas', 'Earthing'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
  await expect.poll(storedQuestions).toEqual(['Areas', 'Earthing', 'Rewiring'])
})

// 391
test('Reorder: Ctrl+Z reverses a move', async () => {
  const rows = await open(questions)
  await moveByKeys('Areas', 'ArrowDown', 'place 2 of 3')
  await expectTexts(rows, /Earthing/, /Areas/, /Rewiring/)
  await expect.element(orderChanged).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
})

// 391
test('Reorder: a move is not undone when a colleague has added a record since', async () => {
  tolerate(/409/)
  const rows = await open(questions)
  await moveByPointer('Rewiring', 'Areas')
  await expect.element(orderChanged).toBeVisible()
  await db.insertInto('faq_entries').values({ id: newId(), slug: 'new', question: 'New?' }).execute()
  await userEvent.keyboard('{Control>}z{/Control}')
  const refusal = 'Somebody has changed this since, so nothing was undone.'
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expectTexts(rows, /New/, /Rewiring/, /Areas/, /Earthing/)
})

const storedQuestions = async () =>
  (await db.selectFrom('faq_entries').select('question').orderBy('order_index').execute()).map(
    ({ question }) => question,
  )
