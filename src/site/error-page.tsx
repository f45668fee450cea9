import { Button } from '../ui/button.tsx'

/**
 * Shown where a page could not be drawn. Says nothing of the error itself: the log has it, under the request's id, which
 * the server writes where `%request-id%` stands. Needs no data: whatever failed may have been just that.
 */
export function ErrorPage() {
  return (
    <main className="grid min-h-[80svh] content-center">
      <div className="wrap py-28">
        <h1 className="d1 max-w-[9ch]">Something tripped</h1>
        <p className="lead mt-7 max-w-[36ch] text-soft">
          This page could not be drawn. Please try again in a moment.
        </p>
        <Button tone="ink" className="mt-8" onClick={() => location.reload()}>
          Try again
        </Button>
        <p className="lbl num mt-10 text-soft" data-request-id>
          {typeof document === 'undefined' ? '%request-id%' : (written() ?? '')}
        </p>
      </div>
    </main>
  )
}

/** The id that the server wrote; hydration keeps it. */
const written = () => document.querySelector('[data-request-id]')?.textContent
