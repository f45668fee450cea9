import type { Page } from 'playwright/test'
import { PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { FAILED_REQUEST_ID, failCalls } from '../support/intercept-calls.ts'
import { NEWSLETTER_PAGE } from '../support/public-pages.ts'
import { signIn } from '../support/staff-fixture.ts'

const toast = (page: Page, role: 'status' | 'alert', title: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: title })

// Requests sent faster than by a person get one 429 and are retried; the browser logs an error.
test.beforeEach(({ tolerate }) => tolerate(/429/))

async function submitNewsletter(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email').fill('reader@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
}

// 68, 70, 71
test('Toasts on a public page: success is a polite status, in the plain style, until it is dismissed', async ({
  page,
}) => {
  await page.goto(NEWSLETTER_PAGE)
  const statusToast = toast(page, 'status', 'One step left')
  const progressBar = statusToast.getByRole('progressbar', { includeHidden: true })
  // The library times the toast by an animation.
  const readTimer = () =>
    progressBar.evaluate((element) => {
      const [animation] = element.getAnimations()
      return [animation?.effect?.getComputedTiming().duration, animation?.playState]
    })
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    await test.step(`it stays while hovered or focused, then closes by itself (${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion })
      await submitNewsletter(page)
      await expect(statusToast).toBeVisible()
      await statusToast.hover()
      await expect.poll(readTimer).toEqual([6000, 'paused'])
      await page.mouse.move(2, 2)
      await expect.poll(readTimer).toEqual([6000, 'running'])
      await statusToast.getByRole('button', { name: 'Dismiss' }).focus()
      await expect.poll(readTimer).toEqual([6000, 'paused'])
      await page.getByRole('textbox', { name: 'Email' }).focus()
      await expect.poll(readTimer).toEqual([6000, 'running'])
      await progressBar.evaluate((element) =>
        element.getAnimations().forEach((animation) => animation.finish()),
      )
      await expect(statusToast).toHaveCount(0)
    })

  await submitNewsletter(page)
  await expect(statusToast).toBeVisible()
  await expect(statusToast).not.toHaveClass(/destructive/)
  await statusToast.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(statusToast).toHaveCount(0)
})

// 68, 69, 70, 71
test('Toasts in the back office: a failure is an alert in the destructive style, success a status in the plain one', async ({
  page,
  db,
  context,
  site,
  tolerate,
}) => {
  tolerate(/401/)
  await page.goto('/admin')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const errorToast = toast(page, 'alert', 'Error')
  await expect(errorToast).toBeVisible()
  await expect(errorToast).toHaveClass(/destructive/)
  await errorToast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(errorToast).toHaveCount(0)

  await signIn(context, db, site.url)
  const id = await insertInquiry(db)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/inquiries?id=${id}`)
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for the drawing.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const successToast = toast(page, 'status', 'Success')
  await expect(successToast).toBeVisible()
  await expect(successToast).not.toHaveClass(/destructive/)

  await test.step('on a phone they are above the bottom bar', async () => {
    const [toastBox, callBarBox] = [
      await successToast.boundingBox(),
      await page.getByRole('link', { name: 'Call' }).boundingBox(),
    ]
    if (!toastBox || !callBarBox) throw new Error('the message or the bar is not on the screen')
    expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(callBarBox.y)
  })
})

test('Toasts about a fault of the server show the request’s number, and copy it', async ({
  page,
  db,
  context,
  site,
  tolerate,
}) => {
  tolerate(/500/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(context, db, site.url)
  const id = await insertInquiry(db)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/inquiries?id=${id}`)
  const restore = await failCalls(page, 'inquiry.addNote')
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked for the drawing.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const errorToast = toast(page, 'alert', 'Error')
  await expect(errorToast).toContainText(`Request ${FAILED_REQUEST_ID.slice(0, 8)}`)
  const copy = errorToast.getByRole('button', { name: 'Copy the request’s number' })
  const box = await copy.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(errorToast.getByRole('button', { name: 'Copied the request’s number' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FAILED_REQUEST_ID)
  await restore()
})
