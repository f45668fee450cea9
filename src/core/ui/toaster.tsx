import { type MouseEvent, useRef, useState } from 'react'
import {
  cssTransition,
  type Id,
  toast as pushToast,
  ToastContainer,
  type ToastContentProps,
} from 'react-toastify/unstyled'
import { Cross } from './icons.tsx'
import { readJson, writeJson } from './json-storage.ts'
import './toaster.css'
import { type ToastMessage, HANDOFF_KEY } from './toast-message.ts'

/** The list of toasts: bottom right, or across the bottom of a phone. Styled by toaster.css, not by the library. */
export function Toaster() {
  return (
    <ToastContainer
      className="toasts"
      position="bottom-right"
      transition={slideTransition}
      hideProgressBar
      progressClassName={() => 'toast-time'}
      closeButton={false}
      draggable={false}
      newestOnTop
      limit={4}
      aria-label="Messages"
    />
  )
}

/** Shows a toast. The library queues it until the list is mounted. */
export function showToast(message: ToastMessage): void {
  const { variant, undo, signal } = message
  if (signal?.aborted) return
  if (undo && undoToastId !== null) pushToast.dismiss(undoToastId)
  const opener = document.activeElement
  const id = pushToast(
    ({ closeToast }: ToastContentProps) => (
      <ToastContent
        message={message}
        onClose={(event) => {
          // Closed by the keyboard: the focus returns to the element that had it when the message appeared.
          if (event.detail === 0 && opener instanceof HTMLElement) opener.focus()
          closeToast()
        }}
      />
    ),
    {
      role: variant === 'destructive' ? 'alert' : 'status',
      autoClose: undo ? UNDO_MS : DEFAULT_MS,
      className: `toast-card relative flex gap-3.5 rounded-field bg-night text-sheet ${variant ?? ''}`,
    },
  )
  if (undo) undoToastId = id
  signal?.addEventListener('abort', () => pushToast.dismiss(id))
}

/** How long a toast stays, in milliseconds. The time stops on hover and focus. */
const DEFAULT_MS = 6000
const UNDO_MS = 10_000

/** The toast whose change can be undone. Only the latest change can be undone. */
let undoToastId: Id | null = null

function ToastContent({
  message: { title, description, requestId, undo },
  onClose,
}: {
  message: ToastMessage
  onClose: (event: MouseEvent) => void
}) {
  const isUndone = useRef(false)

  function onUndo(event: MouseEvent) {
    // The button still exists while the toast animates out.
    if (isUndone.current) return
    isUndone.current = true
    onClose(event)
    undo?.()
  }

  return (
    <>
      <div className="min-w-0">
        <p className="font-heading">{title}</p>
        {description && <div data-description>{description}</div>}
        {requestId && <RequestNumber requestId={requestId} />}
      </div>
      {undo && (
        <button type="button" className="toast-undo" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          Undo
        </button>
      )}
      <button
        type="button"
        className="icon-button absolute top-1 right-1"
        aria-label="Dismiss"
        onClick={onClose}
      >
        <Cross />
      </button>
    </>
  )
}

const slideTransition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

takeSavedToasts().forEach(showToast)
saveToastsOnPageHide()

/**
 * The id of a failed request in small type: its first characters, and a button that copies all of it. If the page has
 * no access to the clipboard, as over plain HTTP, the whole id is shown to be selected.
 */
function RequestNumber({ requestId }: { requestId: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const canCopy = 'clipboard' in navigator && state !== 'refused'
  return (
    <p className="toast-request" data-request={requestId}>
      {/* Nobody wants to hear the id letter by letter: the button's name says what it copies. */}
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

/**
 * Preserves toasts across documents. When the next page's script cannot be loaded, the error page reloads the document
 * (D62): the toasts on the screen are stored, as plain text, and shown again by the next document.
 */
function saveToastsOnPageHide(): void {
  addEventListener('pagehide', () => {
    if (!document.querySelector('[data-request-id]')) return
    const messages = [...document.querySelectorAll<HTMLElement>('.toast-card')].map(
      (toastElement): ToastMessage => ({
        title: toastElement.querySelector('p')?.textContent ?? '',
        description: toastElement.querySelector<HTMLElement>('[data-description]')?.innerText,
        requestId: toastElement.querySelector<HTMLElement>('[data-request]')?.dataset.request,
        variant: toastElement.classList.contains('destructive') ? 'destructive' : undefined,
      }),
    )
    writeJson('sessionStorage', HANDOFF_KEY, messages)
  })
}

/** The toasts that the previous document stored; removes them from the storage. */
function takeSavedToasts(): ToastMessage[] {
  const stored = readJson('sessionStorage', HANDOFF_KEY)
  writeJson('sessionStorage', HANDOFF_KEY, null)
  return (stored ?? []) as ToastMessage[]
}
