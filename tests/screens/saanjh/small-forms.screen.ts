import { beforeEach } from 'vitest'
import { dataRequested } from '../../../src/sites/parts/data-request-form.tsx'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { tabTo } from '../../support/screens/public-site.ts'
import {
  db,
  expect,
  openScreen,
  page,
  resize,
  signOut,
  test,
  userEvent,
} from '../../support/screens/screen.tsx'

beforeEach(signOut)

const newsletter = page.getByRole('form', { name: 'Newsletter' })
const ownData = page.getByRole('form', { name: 'Your data' })

// 222
test('Newsletter form: an empty form gets one summary and an error at its field', async () => {
  await openScreen('/news')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  const email = newsletter.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Invalid email address')
  await expect
    .element(newsletter.getByRole('alert'))
    .toHaveTextContent('One field needs correcting. Nothing has been sent.')
})

test('Newsletter form: an address is stored, and a message says that one step is left', async () => {
  await openScreen('/news')
  await newsletter.getByLabelText('Email').fill('reader@example.com')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'One step left' })).toHaveFocus()
  await expect.element(newsletter).not.toBeInTheDocument()
  expect(await db.selectFrom('newsletter_subscribers').select('email').execute()).toEqual([
    { email: 'reader@example.com' },
  ])
})

test('Own data: an invalid address shows an error at its field, and on a phone nothing is wider than the screen', async () => {
  await resize()
  await openScreen('/privacy')
  await ownData.getByRole('button', { name: 'Mail me the link' }).click()
  const email = ownData.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Invalid email address')
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  scrollTo({ top: 0, behavior: 'instant' })
  await expectNoAxeViolations()
})

test('Own data: once the link has been sent, a message replaces the form', async () => {
  await openScreen('/privacy')
  await ownData.getByLabelText('Email').fill('reader@example.com')
  await ownData.getByRole('button', { name: 'Mail me the link' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: dataRequested.title })).toHaveFocus()
  await expect.element(ownData).not.toBeInTheDocument()
})

test('Own data: on a desktop, Tab reaches the form after the languages', async () => {
  await openScreen('/privacy')
  await tabTo(page.getByRole('link', { name: 'मराठी' }))
  await userEvent.tab()
  await expect.element(ownData.getByLabelText('Email')).toHaveFocus()
  await userEvent.tab()
  await expect.element(ownData.getByRole('button', { name: 'Mail me the link' })).toHaveFocus()
})
