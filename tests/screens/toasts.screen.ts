import { vi } from 'vitest'
import { insertInquiry } from '../support/inquiries.ts'
import { NEWSLETTER_PAGE } from '../support/public-pages.ts'
import { FAILED_REQUEST_ID, failCalls } from '../support/screens/calls.ts'
import { emulateMedia } from '../support/screens/emulate.ts'
import { db, expect, openScreen, page, resize, signOut, test, userEvent } from '../support/screens/screen.tsx'
import { PASSWORD } from '../support/screens/sign-in.ts'

const toast = (role: 'status' | 'alert', title: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: title })

const form = page.getByRole('form', { name: 'Newsletter' })
const email = form.getByLabelText('Email')
const statusToast = toast('status', 'One step left')
const dismiss = statusToast.getByRole('button', { name: 'Dismiss' })

async function subscribe() {
  signOut()
  await openScreen(NEWSLETTER_PAGE)
  await email.fill('reader@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(statusToast).toBeVisible()
}

/** The library times a toast by an animation: its length, and whether it runs. */
function timer() {
  const [animation] = statusToast.css('[role=progressbar]').element().getAnimations()
  return [animation?.effect?.getComputedTiming().duration, animation?.playState]
}

// 68, 70, 71
test('Toasts on a public page: success is a polite status, in the plain style, until it is dismissed', async () => {
  await subscribe()
  expect(statusToast.element().className).not.toContain('destructive')
  const button = dismiss.element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(statusToast).not.toBeInTheDocument()
})

test.each(['no-preference', 'reduce'])(
  'Toasts: one stays while hovered or focused, then closes by itself (%s)',
  async (motion) => {
    await emulateMedia({ 'prefers-reduced-motion': motion })
    await subscribe()
    await statusToast.hover()
    await expect.poll(timer).toEqual([6000, 'paused'])
    await email.hover()
    await expect.poll(timer).toEqual([6000, 'running'])
    const button = dismiss.element()
    if (button instanceof HTMLElement) button.focus()
    await expect.poll(timer).toEqual([6000, 'paused'])
    const field = email.element()
    if (field instanceof HTMLElement) field.focus()
    await expect.poll(timer).toEqual([6000, 'running'])
    for (const animation of statusToast.css('[role=progressbar]').element().getAnimations())
      animation.finish()
    await expect.element(statusToast).not.toBeInTheDocument()
  },
)

// 68, 69, 71
test('Toasts in the back office: a failure is an alert in the destructive style', async () => {
  signOut()
  await openScreen('/admin')
  await page.getByLabelText('Email').fill('nobody@example.com')
  await page.getByLabelText('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const errorToast = toast('alert', 'Error')
  await expect.element(errorToast).toBeVisible()
  expect(errorToast.element().className).toContain('destructive')
  await errorToast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(errorToast).not.toBeInTheDocument()
})

async function noteOnPhone() {
  const id = await insertInquiry(db)
  await resize()
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for the drawing.')
  await page.getByRole('button', { name: 'Save note' }).click()
}

// 68, 70, 71
test('Toasts in the back office: success is a status in the plain style, on a phone above the bottom bar', async () => {
  await noteOnPhone()
  const successToast = toast('status', 'Success')
  await expect.element(successToast).toBeVisible()
  expect(successToast.element().className).not.toContain('destructive')
  const bar = page.getByRole('link', { name: 'Call' })
  await expect
    .poll(() => successToast.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
})

test('Toasts about a fault of the server show the request’s number, and copy it', async () => {
  failCalls('inquiry.addNote')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await noteOnPhone()
  const errorToast = toast('alert', 'Error')
  await expect.element(errorToast).toMatchTextContent(new RegExp(`Request ${FAILED_REQUEST_ID.slice(0, 8)}`))
  const copy = errorToast.getByRole('button', { name: 'Copy the request’s number' })
  const { width, height } = copy.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const button = copy.element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(errorToast.getByRole('button', { name: 'Copied the request’s number' })).toBeVisible()
  expect(writeText.mock.calls).toEqual([[FAILED_REQUEST_ID]])
  writeText.mockRestore()
})
