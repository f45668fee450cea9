import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { PreviewDraft } from '../../../src/core/preview/preview-draft.ts'
import type { PreviewReady } from '../../../src/core/preview/preview-draft.ts'
import { openScreen } from './screen.tsx'

/**
 * Acts as the page in the frame of the open preview: receives the draft that is posted to it.
 * @returns a function that opens the frame's page with the received draft
 */
export async function openPreview(): Promise<() => Promise<void>> {
  const locator = page.css('iframe[title^="Preview"]')
  await expect.element(locator).toBeInTheDocument()
  const frame = locator.element()
  if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) throw new Error('no frame')
  const { pathname, search } = new URL(frame.src)
  const drafts: PreviewDraft[] = []
  frame.contentWindow.postMessage = (draft: unknown) => void drafts.push(draft as PreviewDraft)
  post('preview:ready' satisfies PreviewReady, frame.contentWindow)
  await expect.poll(() => drafts).not.toEqual([])
  return async () => {
    if (!top) throw new Error('no page around the tests')
    // The public page treats its parent page as the back office.
    setParent(top)
    onTestFinished(() => {
      setParent(window)
      document.body.inert = false
    })
    await openScreen(pathname + search)
    await expect.element(page.css('main')).toBeInTheDocument()
    post(drafts.at(-1), top)
  }
}

const setParent = (value: Window) => Object.defineProperty(window, 'parent', { value })

const post = (data: unknown, source: Window) =>
  dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))
