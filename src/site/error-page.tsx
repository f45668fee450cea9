import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * Shown where a page could not be drawn. Says nothing of the error itself: the log has it, under the request's id, which
 * the server writes where `%request-id%` stands. Needs no data: whatever failed may have been just that.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { site } = useRouter().options.context
  const [shouldReload] = useState(
    () => site.hasNavigated && navigator.onLine && SCRIPT_LOAD_ERROR.test(String(error)),
  )
  useEffect(() => {
    if (shouldReload) location.reload()
  }, [shouldReload])
  return (
    <main className="grid min-h-svh content-center bg-dusk text-sheet" data-theme="dusk">
      <div className="wrap py-28" hidden={shouldReload}>
        <h1 className="d1 max-w-[9ch]">Something tripped</h1>
        <p className="lead mt-7 max-w-[36ch] text-soft">
          This page could not be drawn. Please try again in a moment.
        </p>
        <Button className="mt-8" onClick={() => location.reload()}>
          Try again
        </Button>
        <p className="lbl num mt-10 text-soft" data-request-id>
          {typeof document === 'undefined' ? '%request-id%' : (servedRequestId() ?? '')}
        </p>
      </div>
    </main>
  )
}

/** The id that the server wrote; hydration keeps it. */
const servedRequestId = () => document.querySelector('[data-request-id]')?.textContent

/**
 * What Chromium, Firefox, Safari and Vite say when a script, or its sheet, did not come: after a release it is gone, and
 * what the network failed once the browser does not ask for again. The page's own document has it.
 */
const SCRIPT_LOAD_ERROR = /module|preload/i
