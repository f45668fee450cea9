import { onTestFinished, vi } from 'vitest'
import { captureEarlyEvents } from '../../../src/core/hydration/replay-events.ts'
import { expect, openScreen, test } from '../../support/screens/screen.tsx'

/** Listens as the page's script does at its start, until the end of the test. */
function listenForEarlyEvents() {
  const listen = vi.spyOn(window, 'addEventListener')
  captureEarlyEvents()
  const listeners = listen.mock.calls
  listen.mockRestore()
  onTestFinished(() => {
    for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
  })
}

test("Event replay: a click on a button that is not React's, for example of an extension, is dropped after ten seconds", async () => {
  await openScreen('/terms')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  listenForEarlyEvents()
  const button = document.createElement('button')
  onTestFinished(() => button.remove())
  const clicks = vi.fn<() => void>()
  button.addEventListener('click', clicks)
  document.body.append(button)
  const before = vi.getTimerCount()
  button.click()
  // An interval that retries, and a timeout that ends it.
  expect(vi.getTimerCount()).toBe(before + 2)
  vi.advanceTimersByTime(10_000)
  expect(vi.getTimerCount()).toBe(before)
  expect(clicks).toHaveBeenCalledOnce()
})
