import { onTestFinished, vi } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls, holdCalls } from '../support/screens/calls.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  userEvent,
} from '../support/screens/screen.tsx'
import { signInAgain } from '../support/screens/sign-in.ts'

const PERSON_EMAIL = 'Meera@Sample.example'
const requests = page.getByRole('region', { name: 'Privacy requests' })
const field = requests.getByLabelText('E-mail address of the person')
const lookUpButton = requests.getByRole('button', { name: 'Look up' })
const eraseButton = requests.getByRole('button', { name: 'Erase everything' })
const erasing = page.getByRole('alertdialog', { name: 'Erase person' })

async function lookUp(email: string) {
  await field.fill(email)
  await lookUpButton.click()
}

const insertPerson = () => insertInquiry(db, { email: PERSON_EMAIL.toLowerCase() })

/** Two inquiries, a note and a subscription of one person, an inquiry of another. @returns the first inquiry's id */
async function insertPersonAndOther() {
  const id = await insertInquiry(db, { email: PERSON_EMAIL.toLowerCase() }, 5)
  await insertInquiry(db, { name: 'M. Kulkarni', email: PERSON_EMAIL.toLowerCase() })
  await insertInquiry(db, { name: 'Somebody Else', email: 'else@sample.example' })
  const { id: author_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('inquiry_notes')
    .values({ id: newId(), inquiry_id: id, author_id, note: 'Called twice.' })
    .execute()
  const email = PERSON_EMAIL.toLowerCase()
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email, consent_version: '1', confirmed_at: new Date() })
    .execute()
  return id
}

// 400
test('Data requests: the data stored for an email address is shown, and exported with the date in the firm’s time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: firmDate('2026-11-21T01:30') })
  onTestFinished(() => void vi.useRealTimers())
  const id = await insertPersonAndOther()
  await openScreen('/admin/settings#privacy')
  await lookUp(PERSON_EMAIL)
  await expect.element(requests.getByRole('listitem')).toHaveLength(3)
  await expect.element(requests.getByText(id.slice(-6).toUpperCase())).toBeVisible()
  await expect.element(requests.getByText(/with 1 note/)).toBeVisible()
  await expect.element(requests.getByText('Newsletter subscription')).toBeVisible()
  await expectNoAxeViolations()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await requests.getByRole('button', { name: 'Export as JSON' }).click()
  await expect.poll(() => click.mock.contexts.length).toBe(1)
  const [link] = click.mock.contexts
  click.mockRestore()
  if (!(link instanceof HTMLAnchorElement)) throw new Error('no link was pressed')
  expect(link.download).toBe('personal-data-2026-11-21.json')
  const file = (await (await fetch(link.href)).json()) as {
    inquiries: { name: string; notes: { note: string }[] }[]
    newsletter: { email: string }
  }
  expect(file.inquiries.map(({ name, notes }) => [name, notes.map(({ note }) => note)])).toEqual([
    ['Meera Kulkarni', ['Called twice.']],
    ['M. Kulkarni', []],
  ])
  expect(file.newsletter.email).toBe(PERSON_EMAIL.toLowerCase())
})

// 400, 391
test('Data requests: everything stored about a person is erased after a confirmation, and Activity records it without naming the person', async () => {
  await insertPersonAndOther()
  await openScreen('/admin/settings#privacy')
  await lookUp(PERSON_EMAIL)
  await eraseButton.click()
  await expect
    .element(erasing)
    .toMatchTextContent(
      new RegExp(
        `Are you sure you want to erase 2 inquiries, 1 note and the newsletter subscription stored for ${PERSON_EMAIL}\\? This action cannot be undone\\.`,
      ),
    )
  await erasing.getByRole('button', { name: 'Erase everything' }).click()
  await expectToast('Success', `Everything stored for ${PERSON_EMAIL} was erased`)
  await expect.element(requests.getByText(`Nothing is stored for ${PERSON_EMAIL}.`)).toBeVisible()
  expect(await db.selectFrom('inquiries').select('name').execute()).toEqual([{ name: 'Somebody Else' }])
  expect(await db.selectFrom('inquiry_notes').select('id').execute()).toEqual([])
  expect(await db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([])
  await page.getByRole('link', { name: 'Activity' }).click()
  // The settings also have a link to the inquiries.
  await expect.element(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Inquiries' }).click()
  await expect.element(page.getByText(/erased what was held about a person/)).toBeVisible()
  await expect.element(page.getByText(/looked up what is held about a person/)).toBeVisible()
  await expect.element(main.getByText(/Meera/i)).not.toBeInTheDocument()
  const activity = JSON.stringify(await db.selectFrom('activity').select(['before', 'after']).execute())
  expect(activity.toLowerCase()).not.toContain('meera')
})

test('Data requests: an invalid address shows an error at the field, and an unknown one gets a message', async () => {
  await openScreen('/admin/settings#privacy')
  await lookUp('nobody')
  await expect.element(field).toHaveAccessibleDescription(/Invalid email address/)
  await field.fill('nobody@sample.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(requests.getByText('Nothing is stored for nobody@sample.example.')).toBeVisible()
  await expect.element(eraseButton).not.toBeInTheDocument()
})

test('Data requests: typing another address removes the old result', async () => {
  await insertPerson()
  await openScreen('/admin/settings#privacy')
  await lookUp(PERSON_EMAIL)
  await expect.element(eraseButton).toBeVisible()
  await field.fill('other@sample.example')
  await expect.element(eraseButton).not.toBeInTheDocument()
  await expect.element(requests.getByText(/^Stored for/)).not.toBeInTheDocument()
})

test('Data requests: another address can be looked up while the first answer is pending, which is not shown when it arrives late', async () => {
  await insertPerson()
  await openScreen('/admin/settings#privacy')
  const [release] = holdCalls('inquiry.exportPerson', 1)
  await lookUp(PERSON_EMAIL)
  await field.fill('other@sample.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(requests.getByText('Nothing is stored for other@sample.example.')).toBeVisible()
  release?.('go on')
  // This answer comes after the first one, whose result would be shown by now.
  await lookUp('third@sample.example')
  await expect.element(requests.getByText('Nothing is stored for third@sample.example.')).toBeVisible()
  await expect.element(requests.getByText(/^Stored for/)).not.toBeInTheDocument()
  await expect.element(eraseButton).not.toBeInTheDocument()
})

test('Data requests: after the session has ended the login opens, and the address can be looked up again', async () => {
  await insertPerson()
  await openScreen('/admin/settings#privacy')
  const error = { message: 'Please sign in.', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } }
  // Only this call says so: the login must not wait for another one.
  const stopRefusing = answerCalls('inquiry.exportPerson', async () =>
    Response.json([{ error }], { status: 401 }),
  )
  await lookUp(PERSON_EMAIL)
  await expect.element(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  stopRefusing()
  await signInAgain()
  await lookUpButton.click()
  await expect.element(eraseButton).toBeVisible()
})

// 400
test('Data requests, on a phone: after an erasure the result is in view and has the focus', async () => {
  await resize()
  await insertPerson()
  await openScreen('/admin/settings#privacy')
  await lookUp(PERSON_EMAIL)
  await eraseButton.click()
  await erasing.getByRole('button', { name: 'Erase everything' }).click()
  await expect.element(requests.getByText(`Nothing is stored for ${PERSON_EMAIL}.`)).toBeInViewport()
  await expect.element(requests.css('[aria-live=polite]')).toHaveFocus()
  await expectNoAxeViolations()
})

test('Data requests: the screen says how to find a person who left only a phone number', async () => {
  await openScreen('/admin/settings#privacy')
  await expect.element(requests.getByText(/left only a phone number are not found here/)).toBeVisible()
  await requests.getByRole('link', { name: 'Inquiries' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeVisible()
})
