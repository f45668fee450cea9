import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { isHydrated } from '../hydration/replay-events.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** What the back office sends to the page in its frame: unsaved words as if they were saved, and where to look. */
export interface PreviewDraft {
  kind: 'preview:draft'
  content?: Outputs['content']['all']
  settings?: Outputs['settings']['get']
  /** The part of the page to bring into view. */
  selector?: string
  /** The words that are being edited, paragraph by paragraph: where they stand is marked. */
  texts?: string[]
}

/** What the page in the frame says when it can take a draft. */
export type PreviewReady = 'preview:ready'

/**
 * Lets the back office show its drafts in this page, which is then drawn by the very components that visitors get.
 * Only a page of this site may frame it (frame-ancestors), and only that page's messages are read. Nothing in the frame
 * can be pressed or focused: it is a picture of the page, not a second browser.
 */
export function receivePreview(
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>,
  signal: AbortSignal,
): void {
  document.body.inert = true
  const highlight = createHighlighter()
  addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== parent || !isPreviewDraft(data)) return
      if (data.content) trpc.content.all.setData(undefined, data.content)
      if (data.settings) trpc.settings.get.setData(undefined, data.settings)
      // After React has drawn what came.
      requestAnimationFrame(() => requestAnimationFrame(() => highlight(data)))
    },
    { signal },
  )
  void hydrateWholePage(signal).then(() => {
    if (!signal.aborted) parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
  })
}

/**
 * Resolves when React has taken over the whole page, those parts too that would wait until they are seen: words that
 * came earlier would not fit what the server had drawn.
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

function isPreviewDraft(data: unknown): data is PreviewDraft {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'preview:draft'
}

/** Marks the edited words and scrolls to them when they are elsewhere; remembers what it marked. */
function createHighlighter() {
  let highlighted: HTMLElement | null = null
  let previousKey = ''
  return ({ selector, texts = [] }: PreviewDraft) => {
    const section = selector ? document.querySelector<HTMLElement>(selector) : document.body
    const match = section && findElementByText(section, texts)
    if (highlighted) highlighted.style.outline = ''
    highlighted = match
    if (match) {
      match.style.outline = '3px solid #ffb65a'
      match.style.outlineOffset = '8px'
    }
    const target = match ?? (selector ? section : null)
    const key = `${selector} ${match?.tagName}`
    if (target && (key !== previousKey || (match && !isInView(match))))
      scrollToElement(target, target === section)
    previousKey = key
  }
}

/** The innermost element under `place` whose whole text is one of `words`. */
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

/** Without the spaces and quotation marks that a page may put around words. */
const normalizeText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s“]+|[\s”]+$/g, '')

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Scrolls this page alone: scrollIntoView would move the back office around it too. */
function scrollToElement(element: HTMLElement, alignTop: boolean): void {
  const { top, height } = element.getBoundingClientRect()
  const offset = alignTop ? 0 : Math.max(120, (innerHeight - height) / 2)
  scrollTo({ top: scrollY + top - offset, behavior: 'instant' })
}
