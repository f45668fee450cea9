import { vi } from 'vitest'
import { insertInquiry } from '../support/inquiries.ts'
import { FAILED_REQUEST_ID, failCalls } from '../support/screens/calls.ts'
import {
  db,
  expect,
  type Locator,
  openScreen,
  page,
  resize,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const toast = (role: 'status' | 'alert', title: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole(role)
    .filter({ has: page.getByText(title, { exact: true }) })

function focus(target: Locator) {
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
}

async function noteOnPhone() {
  const id = await insertInquiry(db)
  await resize()
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for the drawing.')
  await page.getByRole('button', { name: 'Save note' }).click()
}

// 68, 70, 71
test('Toasts in the back office: success is a status in the plain style, above the bottom bar on a phone, until it is dismissed', async () => {
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
test('Toasts in the back office: a failure is an alert in the destructive style, with a request id that can be copied', async () => {
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
