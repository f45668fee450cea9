import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The error boundary's page. It shows the error in development only; in production the log has it under the request's
 * id, with which the server replaces `%request-id%`. It reads no data, since loading data may be what failed. If a
 * script could not be loaded after a navigation, it reloads the document (D62).
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
      <div className="page-width py-28" hidden={shouldReload}>
        <h1 className="text-display-1 max-w-[9ch]">Something tripped</h1>
        <p className="text-lead mt-7 max-w-[36ch] text-soft">
          This page could not be shown. Please try again in a moment.
        </p>
        <button
          type="button"
          className="mt-8 inline-flex min-h-11 items-center rounded-field border border-edge bg-sheet px-4 text-md font-strong text-ink hover:border-ink hover:bg-ink hover:text-sheet"
          onClick={() => location.reload()}
        >
          Try again
        </button>
        <p className="text-label tabular-nums mt-10 text-soft" data-request-id>
          {typeof document === 'undefined' ? '%request-id%' : (servedRequestId() ?? '')}
        </p>
        {import.meta.env.DEV && typeof document !== 'undefined' && (
          <pre className="mt-7 overflow-x-auto text-soft">
            {error instanceof Error ? error.stack : String(error)}
          </pre>
        )}
      </div>
    </main>
  )
}

/** The id in the served markup, to hydrate with the same text. */
const servedRequestId = () => document.querySelector('[data-request-id]')?.textContent

/**
 * Matches the errors of Chromium, Firefox, Safari and Vite for a script or style sheet that could not be loaded. After
 * a release the old file is gone, and a browser does not retry a module that failed: only a new document helps.
 */
const SCRIPT_LOAD_ERROR = /module|preload/i
