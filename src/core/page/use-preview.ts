import { type ContextType, useEffect, useState } from 'react'
import type { PreviewReady } from '../preview/preview-draft.ts'
import type { PageDraft } from './page-draft.ts'

/** Preview mode: in the back office's iframe the page shows drafts. The code for it is loaded only there. */
export function usePreview(): ContextType<typeof PageDraft> {
  const [draft, setDraft] = useState<ContextType<typeof PageDraft>>({})
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (parent === window) return
    const unmount = new AbortController()
    import('./preview.ts').then(
      ({ receivePreview }) => {
        if (!unmount.signal.aborted) receivePreview(setDraft, unmount.signal)
      },
      (error: unknown) => {
        // The back office covers the iframe until this message: without it nobody would see the error page.
        setFailure(error)
        parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
      },
    )
    return () => unmount.abort()
  }, [])
  if (failure) throw failure
  return draft
}
