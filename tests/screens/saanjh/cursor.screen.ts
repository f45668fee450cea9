import { beforeEach } from 'vitest'
import { allowMotion, emulateMedia, emulateTouch } from '../../support/screens/emulate.ts'
import { waitForFrames } from '../../support/screens/public-site.ts'
import { expect, openScreen, page, signOut, test } from '../../support/screens/screen.tsx'

beforeEach(allowMotion)

const cursor = page.css('.custom-cursor')

/** Dispatches a mouse move to a position, over an element. */
function moveMouse(clientX: number, clientY: number, target: Element = document.body) {
  const options = { pointerType: 'mouse', clientX, clientY, bubbles: true }
  target.dispatchEvent(new PointerEvent('pointermove', options))
}

async function openWithMouse(path = '/contact') {
  signOut()
  await openScreen(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  moveMouse(120, 300)
  await expect.element(cursor).toBeInTheDocument()
  moveMouse(120, 301)
}

const expectState = (state: string) => expect.element(cursor).toHaveAttribute('data-state', state)

// 49
test('Cursor: it follows the mouse', async () => {
  await openWithMouse()
  for (const [x, y] of [
    [200, 400],
    [640, 333],
  ] as const) {
    // Repeatedly: the browser also reports its own pointer whenever the element under it changes.
    const moveAndRead = () => {
      moveMouse(x, y)
      return getComputedStyle(cursor.element()).transform
    }
    await expect.poll(moveAndRead).toBe(`matrix(1, 0, 0, 1, ${x}, ${y})`)
  }
})

// 50, 51, 52
test('Cursor: it grows over a link, a button and a submit button, and has its normal size over plain content', async () => {
  await openWithMouse()
  for (const target of [
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }),
    page.getByRole('button', { name: 'Interface sounds on' }),
    page.getByRole('button', { name: 'SUBMIT' }),
  ]) {
    await target.hover()
    await expectState('hover')
    await page.getByRole('heading', { level: 1 }).hover()
    await expectState('normal')
  }
})

// 53
test('Cursor: it shrinks while the mouse button is down, also over a button', async () => {
  await openWithMouse()
  for (const [target, state] of [
    [page.getByRole('heading', { level: 1 }), 'normal'],
    [page.getByRole('button', { name: 'SUBMIT' }), 'hover'],
  ] as const) {
    await target.hover()
    await expectState(state)
    const press = (type: string) =>
      target.element().dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true }))
    press('pointerdown')
    await expectState('pressed')
    press('pointerup')
    await expectState(state)
  }
})

// 51, 54
test('Cursor: it grows over buttons that were added later, whatever element they are', async () => {
  await openWithMouse()
  const late = document.body.appendChild(document.createElement('div'))
  late.innerHTML = '<div role="button" tabindex="0">a</div><input type="submit" value="b">'
  for (const button of late.children) {
    moveMouse(300, 300, button)
    await expectState('hover')
    moveMouse(5, 200)
    await expectState('normal')
  }
  late.remove()
})

test('Cursor: the back office has none', async () => {
  await openWithMouse()
  await openScreen('/admin')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  moveMouse(300, 500)
  moveMouse(320, 520)
  await new Promise(requestAnimationFrame)
  await expect.element(cursor).not.toBeInTheDocument()
})

// 55
test('Cursor: a touch device has none, even when a mouse moves', async () => {
  signOut()
  emulateTouch()
  await openScreen('/terms')
  moveMouse(300, 500)
  moveMouse(320, 520)
  await waitForFrames()
  await expect.element(cursor).not.toBeInTheDocument()
})

// D54
test.each<Record<string, string>>([{ 'forced-colors': 'active' }, { 'prefers-reduced-motion': 'reduce' }])(
  'Cursor: there is none under %o, and it follows a change of that setting',
  async (preference) => {
    signOut()
    await emulateMedia(preference)
    await openScreen('/terms')
    moveMouse(300, 500)
    await waitForFrames()
    await expect.element(cursor).not.toBeInTheDocument()
    await emulateMedia({ 'forced-colors': 'none', 'prefers-reduced-motion': 'no-preference' })
    moveMouse(320, 520)
    await expect.element(cursor).toBeInTheDocument()
    await emulateMedia(preference)
    await expect.element(cursor).not.toBeInTheDocument()
  },
)
