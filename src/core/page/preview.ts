import { isHydrated } from '../hydration/replay-events.ts'
import { isPreviewDraft, type PreviewDraft, type PreviewReady } from '../preview/preview-draft.ts'

/**
 * Shows the back office's unsaved edits in this page, whose components read them from a context. Only a page of this
 * site may embed it (frame-ancestors), and only the parent's messages are read. The page is inert.
 */
export function receivePreview(setDraft: (draft: PreviewDraft) => void, signal: AbortSignal): void {
  document.body.inert = true
  const highlight = createHighlighter()
  addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== parent || !isPreviewDraft(data)) return
      setDraft(data)
      // After React has rendered them.
      requestAnimationFrame(() => requestAnimationFrame(() => highlight(data)))
    },
    { signal },
  )
  void hydrateWholePage(signal).then(() => {
    if (!signal.aborted) parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
  })
}

/**
 * Hydrates the lazily hydrated parts too, and resolves when all are hydrated: a draft that arrived earlier would not
 * match the served markup.
 */
async function hydrateWholePage(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const notHydrated = [...document.querySelectorAll('main, [data-deferred] > *')].filter(
      (element) => !isHydrated(element),
    )
    if (notHydrated.length === 0) return
    for (const element of notHydrated) element.parentElement?.dispatchEvent(new Event('focusin'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Creates a function that outlines the edited text and scrolls to it when it is not in view. */
function createHighlighter() {
  let highlighted: HTMLElement | null = null
  let previousKey = ''
  return ({ selector, texts = [] }: PreviewDraft) => {
    const section = selector ? document.querySelector<HTMLElement>(selector) : document.body
    const match = section && findElementByText(section, texts)
    if (highlighted) highlighted.style.outline = ''
    highlighted = match
    if (match) {
      match.style.outline = '3px solid var(--color-live)'
      match.style.outlineOffset = '8px'
    }
    const target = match ?? (selector ? section : null)
    const key = `${selector} ${match?.tagName}`
    if (target && (key !== previousKey || (match && !isInView(match))))
      scrollToElement(target, target === section)
    previousKey = key
  }
}

/** The innermost visible element in `section` whose whole text is one of `texts`. */
function findElementByText(section: HTMLElement, texts: string[]): HTMLElement | null {
  const wantedTexts = new Set(texts.map(normalizeText).filter(Boolean))
  if (wantedTexts.size === 0) return null
  let innermost: HTMLElement | null = null
  for (const element of section.querySelectorAll<HTMLElement>('*')) {
    if (innermost && !innermost.contains(element)) break
    if (wantedTexts.has(normalizeText(element.textContent)) && element.checkVisibility()) innermost = element
  }
  return innermost
}

/** Removes the whitespace and quotation marks that a page may add around a text. */
const normalizeText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s“]+|[\s”]+$/g, '')

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Not scrollIntoView, which would also scroll the page that embeds this one. */
function scrollToElement(element: HTMLElement, alignTop: boolean): void {
  const { top, height } = element.getBoundingClientRect()
  const offset = alignTop ? 0 : Math.max(120, (innerHeight - height) / 2)
  scrollTo({ top: scrollY + top - offset, behavior: 'instant' })
}
