import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '../office/segmented-control.tsx'
import { type Size, useElementSize } from '../office/use-element-size.ts'
import type { PreviewDraft, PreviewReady } from './preview-draft.ts'

/** The target of a preview: a page's path, and the selector of the part to scroll to. */
export interface PreviewTarget {
  path: string
  selector?: string
}

/**
 * The page that shows a posted record with the components of the record's own page (`news-old.tsx` in the site's
 * routes). Because the site does not know the parameter, it is rendered for this request only, and never cached.
 */
export const PREVIEW_PATH = '/news-old?preview=1'

/** The viewport width of each view, in pixels; the frame is scaled to the available width. */
const WIDTHS = { Desktop: 1280, Phone: 390 } as const
const READY: PreviewReady = 'preview:ready'
type View = keyof typeof WIDTHS

interface PreviewProps {
  target: PreviewTarget
  /** Unsaved content, settings or a record, as the server would return them. */
  draft: Pick<PreviewDraft, 'content' | 'settings' | 'record'>
  /** The texts that are being edited, to be found and highlighted. */
  texts?: string[]
  /** The values on which the page's Content-Security-Policy depends: a change reloads the page. */
  policy?: string
  /** The controls that choose the shown page and part. */
  children?: ReactNode
  /** Default: 'Desktop'. */
  initialView?: View
}

/**
 * A live preview: the real public page in an iframe, which gets the unsaved draft by `postMessage`
 * (`core/page/preview.ts`), so that it cannot differ from the page that visitors will see.
 */
export function Preview({
  target,
  draft,
  texts,
  policy = '',
  children,
  initialView = 'Desktop',
}: PreviewProps) {
  const [view, setView] = useState<View>(initialView)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 lg:px-5">
        {children}
        <SegmentedControl label="Width" options={['Desktop', 'Phone']} selected={view} onSelect={setView} />
      </div>
      <PreviewFrame
        key={`${target.path} ${policy}`}
        width={WIDTHS[view]}
        target={target}
        draft={draft}
        texts={texts}
      />
    </div>
  )
}

function PreviewFrame({
  width,
  target,
  draft,
  texts,
}: Pick<PreviewProps, 'target' | 'draft' | 'texts'> & { width: number }) {
  const wrapperRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const size = useElementSize(wrapperRef)
  const ready = useFrameReady(frameRef)
  const { selector } = target

  useEffect(() => {
    if (ready)
      frameRef.current?.contentWindow?.postMessage(
        { kind: 'preview:draft', ...draft, selector, texts } satisfies PreviewDraft,
        location.origin,
      )
  })

  return (
    <div ref={wrapperRef} className="relative min-h-0 flex-1 overflow-clip border-t border-edge">
      <iframe
        ref={frameRef}
        src={target.path}
        title="Preview of the page, with what is not saved yet"
        className="absolute top-0 left-1/2 origin-top-left bg-plaster"
        style={size ? fitStyle(width, size) : { visibility: 'hidden' }}
      />
      {!ready && (
        <output className="absolute inset-0 grid place-items-center bg-plaster text-soft">Loading...</output>
      )}
    </div>
  )
}

/** Scales a page of `width` pixels down to the available size, and fills its height. */
function fitStyle(width: number, size: Size): CSSProperties {
  const scale = Math.min(1, size.width / width)
  return { width, height: size.height / scale, transform: `scale(${scale}) translateX(-50%)` }
}

/** Whether the page in the iframe has announced that it can receive a draft. */
function useFrameReady(frame: React.RefObject<HTMLIFrameElement | null>) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    addEventListener(
      'message',
      ({ origin, source, data }) => {
        if (origin === location.origin && source === frame.current?.contentWindow && data === READY)
          setReady(true)
      },
      { signal: abortController.signal },
    )
    return () => abortController.abort()
  }, [frame])
  return ready
}
