import { NEWSLETTER_PAGE } from '../../support/public-pages.ts'
import { holdCalls } from '../../support/screens/calls.ts'
import { emulateMedia } from '../../support/screens/emulate.ts'
import { expect, type Locator, openScreen, page, signOut, test } from '../../support/screens/screen.tsx'

const toast = (role: 'status' | 'alert', title: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole(role).filter({ hasText: title })

const form = page.getByRole('form', { name: 'Newsletter' })
const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' })
const statusToast = toast('status', 'One step left')
const dismiss = statusToast.getByRole('button', { name: 'Dismiss' })

/** The library times a toast by an animation: the animation's duration, and whether it runs. */
const animation = () => statusToast.css('[role=progressbar]').element().getAnimations()[0]
const timer = () => [animation()?.effect?.getComputedTiming().duration, animation()?.playState]

function focus(target: Locator) {
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
}

// 68, 70, 71
test('Toasts on a public page: success is a polite status in the plain style, which stays while hovered or focused and then closes by itself', async () => {
  signOut()
  const [release] = holdCalls('inquiry.subscribe', 1)
  await openScreen(NEWSLETTER_PAGE)
  await form.getByLabelText('Email').fill('reader@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
  // Leave the page of the form, where the confirmation would replace the form.
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
