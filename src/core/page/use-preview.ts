import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PreviewReady } from '../preview/preview-draft.ts'

const root = getRouteApi('__root__')

/** Preview mode: in the back office's iframe the page shows drafts. The code for it is loaded only there. */
export function usePreview(): void {
  const { trpc } = root.useRouteContext()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (parent === window) return
    const unmount = new AbortController()
    import('./preview.ts').then(
      ({ receivePreview }) => {
        if (!unmount.signal.aborted) receivePreview(trpc, unmount.signal)
      },
      (error: unknown) => {
        // The back office covers the iframe until this message: without it nobody would see the error page.
        setFailure(error)
        parent.postMessage('preview:ready' satisfies PreviewReady, location.origin)
      },
    )
    return () => unmount.abort()
  }, [trpc])
  if (failure) throw failure
}
