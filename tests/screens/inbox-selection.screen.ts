import { onTestFinished } from 'vitest'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { holdCalls } from '../support/screens/calls.ts'
import { inquiryHeading, inquiryRow, inquiryRows, insertPeople } from '../support/screens/inbox.ts'
import { db, expect, openScreen, page, resize, staff, test, userEvent } from '../support/screens/screen.tsx'
import { tabTo } from '../support/screens/tab-to.ts'
import { expectTexts } from '../support/screens/texts.ts'

const bar = () => page.getByRole('region', { name: 'Selected inquiries' })
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

async function openFour() {
  for (const [index, name] of ['Asha', 'Bela', 'Chitra', 'Deepa'].entries())
    await insertInquiry(db, { name }, index + 1)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRows()).toHaveLength(4)
}

const countOf = async (status: 'spam') =>
  (await db.selectFrom('inquiries').select('id').where('status', '=', status).execute()).length

const statuses = async () =>
  (await db.selectFrom('inquiries').select('status').orderBy('name').execute()).map(({ status }) => status)

// 383, 404
test('Selection: Shift selects all rows in between, and by keyboard all selected inquiries get a status', async () => {
  await openFour()
  await tabTo(select('Asha'))
  await userEvent.keyboard(' ')
  await select('Chitra').click({ modifiers: ['Shift'] })
  await expect.element(bar().getByText('3 selected')).toBeVisible()
  await expectNoAxeViolations()
  await tabTo(bar().getByRole('button', { name: 'Status' }))
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Status of 3 inquiries' })
  await tabTo(dialog.getByRole('button', { name: 'Contacted' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('3 inquiries marked as Contacted')).toBeVisible()
  expect(await statuses()).toEqual(['contacted', 'contacted', 'contacted', 'new'])
})

// 383
test('Selection: Ctrl+Z undoes a status change, except where a colleague has changed it since, and says how many were left', async () => {
  await openFour()
  for (const name of ['Asha', 'Bela', 'Chitra']) await select(name).click()
  await bar().getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Contacted' }).click()
  await expect.element(page.getByText('3 inquiries marked as Contacted')).toBeVisible()
  await db.updateTable('inquiries').set({ status: 'won' }).where('name', '=', 'Bela').execute()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect
    .element(page.getByText('1 of 3 was left as it is: somebody has changed it since.'))
    .toBeVisible()
  expect(await statuses()).toEqual(['new', 'won', 'new', 'new'])
})

// 383
test('Selection: x selects the open inquiry, one checkbox selects all shown, and deleting them asks once', async () => {
  await openFour()
  await expect.element(inquiryHeading('Asha')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(select('Asha')).toBeChecked()
  await bar().getByLabelText('Select all 4 shown').click()
  await expect.element(bar().getByText('4 selected')).toBeVisible()
  await bar().getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Inquiries' })
  await expect.element(question).toBeVisible()
  expect(await statuses()).toHaveLength(4)
  await question.getByRole('button', { name: 'Delete 4 inquiries' }).click()
  await expect.element(page.getByText('4 inquiries deleted')).toBeVisible()
  expect(await statuses()).toEqual([])
})

// 404
test('Selection: Lost asks for one reason for all; Quoted and Won need an amount for each inquiry and are not offered', async () => {
  await openFour()
  await select('Asha').click()
  await select('Bela').click()
  await bar().getByRole('button', { name: 'Status' }).click()
  const dialog = page.getByRole('dialog')
  await expectTexts(dialog.getByRole('listitem'), ['New', 'Contacted', 'Lost', 'Spam'])
  await expect
    .element(dialog.getByText('Quoted and Won need an amount: set them in each inquiry.'))
    .toBeVisible()
  await expectNoAxeViolations()
  await dialog.getByRole('button', { name: 'Lost' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Why 2 inquiries were lost' })).toBeVisible()
  await dialog.getByRole('button', { name: 'No answer' }).click()
  await expect.element(page.getByText('2 inquiries marked as Lost')).toBeVisible()
  const rows = await db.selectFrom('inquiries').select('lost_reason').orderBy('name').execute()
  expect(rows.map((row) => row.lost_reason)).toEqual(['No answer', 'No answer', null, null])
})

test('Selection: when the open inquiry is deleted with others, the next remaining one opens', async () => {
  await openFour()
  await expect.element(inquiryHeading('Asha')).toBeVisible()
  await select('Asha').click()
  await select('Bela').click()
  const shown = new Set<string | null | undefined>()
  const observer = new MutationObserver(() => shown.add(document.querySelector('#inquiry-name')?.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  await bar().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 inquiries' }).click()
  await expect.element(inquiryHeading('Chitra')).toBeVisible()
  expect(shown).not.toContain('This inquiry is no longer there')
})

test('Selection: when some of more than a hundred changes fail, the number is reported, and all inquiries stay selected', async () => {
  await insertPeople(120)
  await openScreen('/admin/inquiries')
  for (const count of [50, 100, 120]) {
    await expect.element(inquiryRows()).toHaveLength(count)
    inquiryRows().last().element().scrollIntoView()
  }
  await select('Person 1').click()
  await bar().getByLabelText('Select all 120 shown').click()
  const [first, second] = holdCalls('inquiry.bulk', 2)
  await bar().getByRole('button', { name: 'Spam' }).click()
  first?.('go on')
  second?.('fail')
  await expect.element(page.getByText('100 inquiries marked as Spam')).toBeVisible()
  await expect.element(page.getByText('20 inquiries failed: try again.')).toBeVisible()
  expect(await countOf('spam')).toBe(100)
  await expect.element(bar().getByText('120 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countOf('spam')).toBe(0)
})

// 383, 404
test('Selection on a phone: in selection mode a tap selects, the selection is assigned to a person, and Undo reverses it', async () => {
  await resize()
  await openFour()
  await expect.element(select('Asha')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Select' }).click()
  await inquiryRow('Asha').click()
  await inquiryRow('Deepa').click()
  await expect.element(bar().getByText('2 selected')).toBeVisible()
  await expectNoAxeViolations()
  await bar().getByRole('button', { name: 'Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 inquiries' })
  await expect.element(dialog).toBeVisible()
  await expectNoAxeViolations()
  await dialog.getByRole('button', { name: `Me (${staff})` }).click()
  const taken = async () =>
    (await db.selectFrom('inquiries').select('name').where('assigned_to', 'is not', null).execute()).map(
      ({ name }) => name,
    )
  await expect.element(page.getByText(/^2 inquiries assigned to/)).toBeVisible()
  expect((await taken()).toSorted()).toEqual(['Asha', 'Deepa'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone')).toBeVisible()
  expect(await taken()).toEqual([])
})

// 383
test('Selection on a phone: a long press starts the selection and opens nothing', async () => {
  await resize()
  await openFour()
  touch('pointerdown', 'Bela')
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  touch('pointerup', 'Bela')
  inquiryRow('Bela')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  expect(new URLSearchParams(location.search).has('id')).toBe(false)
  await bar().getByRole('button', { name: 'End selection' }).click()
  await expect.element(bar()).not.toBeInTheDocument()
})

// 383
test('Selection on a phone: where a long press opens a menu, as on Android, it selects instead', async () => {
  await resize()
  await openFour()
  touch('pointerdown', 'Bela')
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  inquiryRow('Bela').element().dispatchEvent(menu)
  touch('pointercancel', 'Bela')
  expect(menu.defaultPrevented).toBe(true)
  await expect.element(bar().getByText('1 selected')).toBeVisible()
})

// 383
test('Selection: a row that a search hides is no longer selected when it reappears', async () => {
  await openFour()
  await select('Asha').click()
  await select('Bela').click()
  const search = page.getByLabelText('Search inquiries')
  await search.fill('Bela')
  await expectTexts(inquiryRows(), [/Bela/])
  await expect.element(bar().getByText('1 selected')).toBeVisible()
  await search.fill('')
  await expect.element(inquiryRows()).toHaveLength(4)
  await expect.element(select('Asha')).not.toBeChecked()
  await expect.element(select('Bela')).toBeChecked()
})

// 383
test('Selection on a phone: a moving finger scrolls and selects nothing', async () => {
  await resize()
  await openFour()
  touch('pointerdown', 'Bela')
  touch('pointermove', 'Bela', 340)
  // This press starts later and does not move: when it selects its row, the first one would have done so already.
  touch('pointerdown', 'Chitra')
  await expect.element(select('Chitra')).toBeChecked()
  await expect.element(select('Bela')).not.toBeChecked()
})

function touch(type: string, name: string, clientY = 300) {
  const init = { pointerType: 'touch', clientX: 100, clientY, bubbles: true }
  inquiryRow(name).element().dispatchEvent(new PointerEvent(type, init))
}
