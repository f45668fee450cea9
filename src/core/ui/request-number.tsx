import { useState } from 'react'

/**
 * The number of a failed request, in small letters: its beginning, and a button that copies all of it. Where the browser
 * has no clipboard for the page, as over plain HTTP, all of it stands there to be selected.
 */
export function RequestNumber({ requestId }: { requestId: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const canCopy = 'clipboard' in navigator && state !== 'refused'
  return (
    <p className="toast-request" data-request={requestId}>
      {/* Nobody wants a number read out letter by letter: the button says what it is. */}
      <span aria-hidden={canCopy}>Request {canCopy ? requestId.slice(0, 8) : requestId}</span>
      {canCopy && (
        <button
          type="button"
          onClick={() =>
            void navigator.clipboard.writeText(requestId).then(
              () => setState('copied'),
              () => setState('refused'),
            )
          }
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only"> the request’s number</span>
        </button>
      )}
      <span className="sr-only" aria-live="polite">
        {state === 'copied' && 'Copied'}
      </span>
    </p>
  )
}
