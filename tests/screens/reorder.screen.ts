import { newId } from '../../server/database/ids.ts'
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
import { insertAll, type Section, SECTIONS } from '../support/screens/sections.ts'

async function open({ path, layout }: Pick<Section, 'path' | 'layout'>) {
  await openScreen(path)
  const rows = layout === 'cards' ? recordCards() : recordRows()
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
  return rows
}

const questions: Pick<Section, 'path' | 'layout' | 'insert' | 'noun'> = {
  path: '/admin/faq',
  layout: 'cards',
  noun: 'question',
  insert: (question, order_index) =>
    db
      .insertInto('faq_entries')
      .values({ id: newId(), slug: `q${order_index}`, question, order_index })
      .execute(),
}

const ordered = [...SECTIONS.filter(({ calls }) => calls !== 'projects'), questions]

for (const section of ordered) {
  const insertThree = async () => {
    for (const [index, name] of ['Areas', 'Earthing', 'Rewiring'].entries())
      await section.insert(name, index + 1)
  }

  // 392
  test(`Reorder: ${section.path}, by drag`, async () => {
    await insertThree()
    const rows = await open(section)
    await moveByPointer('Rewiring', 'Areas')
    await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
    await expect.element(page.getByText('Order changed')).toBeVisible()
    await openScreen(section.path)
    await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
  })

  // 392
  test(`Reorder: ${section.path}, by keyboard, with each step announced`, async () => {
    await insertThree()
    const rows = await open(section)
    // The cards of the questions are in one column, as rows of a table are.
    const isGrid = section.layout === 'cards' && section !== questions
    await moveByKeys('Areas', isGrid ? 'ArrowRight' : 'ArrowDown', 'place 2 of 3')
    await expectTexts(rows, /Earthing/, /Areas/, /Rewiring/)
    await expect.element(page.getByText('Order changed')).toBeVisible()
    await moveByKeys('Rewiring', isGrid ? 'ArrowLeft' : 'ArrowUp', 'place 2 of 3')
    await expectTexts(rows, /Earthing/, /Rewiring/, /Areas/)
  })

  // 392
  test(`Reorder: ${section.path}, by number`, async () => {
    await insertThree()
    const rows = await open(section)
    await page.getByRole('button', { name: 'Edit Rewiring' }).click()
    await page.getByLabelText('Order').fill('0')
    await page.getByRole('button', { name: `Save ${section.noun}` }).click()
    await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
  })
}

test('Reorder: a list that has changed meanwhile is loaded anew, in its order', async () => {
  tolerate(/409/)
  const clients = SECTIONS.find(({ calls }) => calls === 'clients')!
  await insertAll(clients, 'Areas', 'Earthing', 'Rewiring')
  const rows = await open(clients)
  await clients.insert('Peepal', 9)
  await moveByPointer('Rewiring', 'Areas')
  await expectToast('Error', 'Failed to update client')
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/, /Peepal/)
})

// 391
test('Reorder: a move is taken back by its button, and visitors have the former order', async () => {
  await insertThreeQuestions()
  const rows = await open(questions)
  await moveByPointer('Rewiring', 'Areas')
  await expectTexts(rows, /Rewiring/, /Areas/, /Earthing/)
  await expect.poll(storedQuestions).toEqual(['Rewiring', 'Areas', 'Earthing'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
  await expect.poll(storedQuestions).toEqual(['Areas', 'Earthing', 'Rewiring'])
})

// 391
test('Reorder: a move is taken back by Ctrl+Z', async () => {
  await insertThreeQuestions()
  const rows = await open(questions)
  await moveByKeys('Areas', 'ArrowDown', 'place 2 of 3')
  await expectTexts(rows, /Earthing/, /Areas/, /Rewiring/)
  await expect.element(page.getByText('Order changed')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectTexts(rows, /Areas/, /Earthing/, /Rewiring/)
})

// 391
test('Reorder: a move is not taken back over what somebody has added since', async () => {
  tolerate(/409/)
  await insertThreeQuestions()
  const rows = await open(questions)
  await moveByPointer('Rewiring', 'Areas')
  await expect.element(page.getByText('Order changed')).toBeVisible()
  await db.insertInto('faq_entries').values({ id: newId(), slug: 'new', question: 'New?' }).execute()
  await userEvent.keyboard('{Control>}z{/Control}')
  const refusal = 'Somebody has changed this since. Nothing was changed back.'
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expectTexts(rows, /New/, /Rewiring/, /Areas/, /Earthing/)
})

async function insertThreeQuestions() {
  for (const [index, name] of ['Areas', 'Earthing', 'Rewiring'].entries())
    await questions.insert(name, index + 1)
}

const storedQuestions = async () =>
  (await db.selectFrom('faq_entries').select('question').orderBy('order_index').execute()).map(
    ({ question }) => question,
  )
