import { insertInquiry } from '../support/inquiries.ts'
import { SHOPS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import {
  inquiryHeading,
  inquiryRecord,
  inquiryRow,
  inquiryRows,
  insertPeople,
  statusRadio,
} from '../support/screens/inbox.ts'
import { db, expect, openScreen, page, resize, test, userEvent } from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const LONG_MESSAGE = 'The main switch trips each evening, and nobody knows why. '.repeat(12)

const backLink = () => page.getByRole('link', { name: 'Inquiries' })

/** Deletes the open record. */
async function deleteOpenInquiry() {
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await dialog.getByRole('button', { name: 'Delete inquiry' }).click()
}

/** Scrolls the list to a row, opens it and returns the scroll position of the list. */
async function openFromList(name: string): Promise<number> {
  inquiryRow(name).element().scrollIntoView({ block: 'center' })
  const position = scrollY
  expect(position).toBeGreaterThan(500)
  await inquiryRow(name).click()
  await expect.element(inquiryHeading(name)).toBeVisible()
  return position
}

// 383
test("Inbox on a phone: a record opens at its top, and both ways back restore the list's scroll position", async () => {
  await insertPeople(39, { message: LONG_MESSAGE })
  await openScreen('/admin')
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Inquiries/ })
    .click()
  await resize()
  await expect.element(inquiryRows()).toHaveLength(39)
  // The third time, the record is cached.
  for (const isByLink of [true, false, true]) {
    const position = await openFromList('Person 15')
    expect(scrollY).toBe(0)
    await expect.element(inquiryHeading('Person 15')).toHaveFocus()
    await expect.element(page.getByText('15 of 39')).toBeVisible()
    expect(document.documentElement.scrollHeight - innerHeight).toBeGreaterThan(200)
    if (isByLink) await backLink().click()
    else history.back()
    await expect.element(inquiryRow('Person 15')).toHaveFocus()
    expect(scrollY).toBe(position)
  }

  // The arrows of a record open its neighbours at their top, and going back is still a single step.
  const position = await openFromList('Person 15')
  scrollTo(0, 400)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.element(inquiryHeading('Person 16')).toHaveFocus()
  expect(scrollY).toBe(0)
  await expect.element(backLink()).not.toHaveAttribute('aria-current')
  await backLink().click()
  await expect.element(inquiryRow('Person 16')).toHaveFocus()
  expect(scrollY).toBe(position)
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

// 383
test('Inbox on a phone: a record opened by its address leads back to its row in the list', async () => {
  await resize()
  await insertPeople(39)
  const id = await insertInquiry(db, { name: 'Meera Kulkarni' }, 60)
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(inquiryHeading('Meera Kulkarni')).toHaveFocus()
  await backLink().click()
  await expect.element(inquiryRow('Meera Kulkarni')).toHaveFocus()
  await expect.element(inquiryRow('Meera Kulkarni')).toBeInViewport()
})

// 383
test('Inbox on a phone: an added inquiry opens with the focus on its name, and Back focuses its row', async () => {
  await resize()
  await insertPeople(3)
  await openScreen('/admin/inquiries')
  await page.getByRole('button', { name: 'Add inquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await dialog.getByLabelText('Name *').fill('Sunita Pawar')
  await dialog.getByLabelText('Phone *').fill('98200 12345')
  await dialog.getByLabelText('Project type *').selectOptions(SHOPS.label)
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect.element(inquiryHeading('Sunita Pawar')).toHaveFocus()
  await backLink().click()
  await expect.element(inquiryRow('Sunita Pawar')).toHaveFocus()
})

// 383, 404
test('Inbox on a phone: after a deletion the list keeps its scroll position, with the focus on its heading', async () => {
  await resize()
  await insertPeople(39)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRows()).toHaveLength(39)
  inquiryRow('Person 15').element().scrollIntoView({ block: 'center' })
  const position = scrollY
  expect(position).toBeGreaterThan(500)
  await inquiryRow('Person 15').click()
  await expect.element(inquiryHeading('Person 15')).toBeVisible()
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectNoAxeViolations()
  await userEvent.keyboard('{Escape}')
  await deleteOpenInquiry()
  await expect.element(inquiryRows()).toHaveLength(38)
  await expect.element(inquiryRow('Person 15')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toHaveFocus()
  await expect.poll(() => scrollY).toBe(position)
})

// 383
test('Inbox: in New, an inquiry marked as contacted stays in its place, with the same neighbours', async () => {
  await insertPeople(4)
  await openScreen('/admin/inquiries?status=new')
  await inquiryRow('Person 2').click()
  await expect.element(inquiryHeading('Person 2')).toBeVisible()
  await statusRadio('Contacted').click()
  await expect.element(page.getByRole('button', { name: 'New 3' })).toBeVisible()
  await expect.element(inquiryHeading('Person 2')).toBeVisible()
  await expectTexts(inquiryRows(), [/^Person 1/, /^Person 2.*Contacted/, /^Person 3/, /^Person 4/])
  await userEvent.keyboard('j')
  await expect.element(inquiryHeading('Person 3')).toBeVisible()
  await expectTexts(inquiryRows(), [/^Person 1/, /^Person 3/, /^Person 4/])
  await userEvent.keyboard('k')
  await expect.element(inquiryHeading('Person 1')).toBeVisible()
})

// 383
test('Inbox on a phone: in New, an inquiry marked as contacted stays in its place and keeps its arrows', async () => {
  await resize()
  await insertPeople(3)
  await openScreen('/admin/inquiries?status=new')
  await inquiryRow('Person 2').click()
  await statusRadio('Contacted').click()
  await expect.element(inquiryRecord().getByText(/New → Contacted/)).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Newer' })).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.element(inquiryHeading('Person 3')).toBeVisible()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

// 383
test('Inbox: searching adds no entry to the browser history', async () => {
  await insertPeople(4)
  await insertInquiry(db, { name: 'Ismail Kazi' }, 5)
  await openScreen('/admin')
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Inquiries/ })
    .click()
  await expect.element(inquiryRows()).toHaveLength(5)
  for (const query of ['is', 'ismail', 'ismail k']) {
    await page.getByRole('searchbox').fill(query)
    await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe(query)
    await expect.element(inquiryHeading('Ismail Kazi')).toBeVisible()
  }
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

// 383
test('Inbox: deleting an inquiry opens the next one at its top, or the previous one after the last', async () => {
  await resize(1440, 600)
  await insertPeople(3, { message: LONG_MESSAGE })
  await openScreen('/admin/inquiries')
  await inquiryRow('Person 2').click()
  await expect.element(inquiryHeading('Person 2')).toBeVisible()
  page.getByRole('button', { name: 'Delete inquiry' }).element().scrollIntoView()
  await expect.element(inquiryHeading('Person 2')).not.toBeInViewport()
  await deleteOpenInquiry()
  await expect.element(inquiryHeading('Person 3')).toBeInViewport()
  await expect.element(inquiryRow('Person 3')).toHaveAttribute('aria-current', 'page')
  await deleteOpenInquiry()
  await expect.element(inquiryHeading('Person 1')).toBeInViewport()
})
