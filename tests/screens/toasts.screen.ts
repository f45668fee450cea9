import { vi } from 'vitest'
import { insertInquiry } from '../support/inquiries.ts'
import { NEWSLETTER_PAGE } from '../support/public-pages.ts'
import { FAILED_REQUEST_ID, failCalls, holdCalls } from '../support/screens/calls.ts'
import { emulateMedia } from '../support/screens/emulate.ts'
import {
  db,
  expect,
  type Locator,
  openScreen,
  page,
  resize,
  signOut,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const toast = (role: 'status' | 'alert', title: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: title })

const form = page.getByRole('form', { name: 'Newsletter' })
const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' })
const statusToast = toast('status', 'One step left')
const dismiss = statusToast.getByRole('button', { name: 'Dismiss' })

/** The library times a toast by an animation: its length, and whether it runs. */
const animation = () => statusToast.css('[role=progressbar]').element().getAnimations()[0]
const timer = () => [animation()?.effect?.getComputedTiming().duration, animation()?.playState]

function focus(target: Locator) {
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
}

// 68, 70, 71
test('Toasts on a public page: success is a polite status, in the plain style; it stays while hovered or focused, then closes by itself', async () => {
  signOut()
  const [release] = holdCalls('inquiry.subscribe', 1)
  await openScreen(NEWSLETTER_PAGE)
  await form.getByLabelText('Email').fill('reader@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
  // The form's page is left, where the confirmation would stand in its place.
  await elsewhere.click()
  await expect.poll(() => location.pathname).toBe('/faq')
  release?.('go on')
  await expect.element(statusToast).toBeVisible()
  expect(statusToast.element().className).not.toContain('destructive')
  for (const motion of ['no-preference', 'reduce']) {
    await emulateMedia({ 'prefers-reduced-motion': motion })
    await statusToast.hover()
    await expect.poll(timer).toEqual([6000, 'paused'])
    await elsewhere.hover()
    await expect.poll(timer).toEqual([6000, 'running'])
    focus(dismiss)
    await expect.poll(timer).toEqual([6000, 'paused'])
    focus(elsewhere)
    await expect.poll(timer).toEqual([6000, 'running'])
  }
  animation()?.finish()
  await expect.element(statusToast).not.toBeInTheDocument()
})

async function noteOnPhone() {
  const id = await insertInquiry(db)
  await resize()
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for the drawing.')
  await page.getByRole('button', { name: 'Save note' }).click()
}

// 68, 70, 71
test('Toasts in the back office: success is a status in the plain style, on a phone above the bottom bar, until it is dismissed', async () => {
  await noteOnPhone()
  const successToast = toast('status', 'Success')
  await expect.element(successToast).toBeVisible()
  expect(successToast.element().className).not.toContain('destructive')
  const bar = page.getByRole('link', { name: 'Call' })
  await expect
    .poll(() => successToast.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
  focus(successToast.getByRole('button', { name: 'Dismiss' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(successToast).not.toBeInTheDocument()
})

// 68, 69, 71
test('Toasts in the back office: a failure is an alert in the destructive style, with the request’s number, which is copied', async () => {
  failCalls('inquiry.addNote')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await noteOnPhone()
  const errorToast = toast('alert', 'Error')
  await expect.element(errorToast).toMatchTextContent(new RegExp(`Request ${FAILED_REQUEST_ID.slice(0, 8)}`))
  expect(errorToast.element().className).toContain('destructive')
  const copy = errorToast.getByRole('button', { name: 'Copy the request’s number' })
  const { width, height } = copy.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  focus(copy)
  await userEvent.keyboard('{Enter}')
  await expect.element(errorToast.getByRole('button', { name: 'Copied the request’s number' })).toBeVisible()
  expect(writeText.mock.calls).toEqual([[FAILED_REQUEST_ID]])
  writeText.mockRestore()
  await errorToast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(errorToast).not.toBeInTheDocument()
})
