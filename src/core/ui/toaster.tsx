import { type MouseEvent, useRef } from 'react'
import {
  cssTransition,
  type Id,
  toast as pushToast,
  ToastContainer,
  type ToastContentProps,
} from 'react-toastify/unstyled'
import { Cross } from './icons.tsx'
import { RequestNumber } from './request-number.tsx'
import { saveToastsOnPageHide, takeSavedToasts } from './toast-handoff.ts'
import type { ToastMessage } from './toast-message.ts'
import './toaster.css'

/** The list of toasts: bottom right, or across the bottom of a phone. Styled by toaster.css, not by the library. */
export function Toaster() {
  return (
    <ToastContainer
      className="toasts"
      position="bottom-right"
      transition={slideTransition}
      icon={false}
      hideProgressBar
      closeButton={false}
      closeOnClick={false}
      draggable={false}
      pauseOnFocusLoss
      newestOnTop
      limit={4}
      aria-label="Messages"
    />
  )
}

/** Shows a toast. The library queues it until the list is mounted. */
export function showToast(message: ToastMessage): void {
  const { variant, undo, duration = undo ? UNDO_MS : DEFAULT_MS, signal } = message
  if (signal?.aborted) return
  if (undo && undoToastId !== null) pushToast.dismiss(undoToastId)
  const opener = document.activeElement
  const id = pushToast(
    ({ closeToast }: ToastContentProps) => (
      <ToastContent
        message={message}
        onClose={(event) => {
          // Closed by the keyboard: the focus goes back to where it was when the message came.
          if (event.detail === 0 && opener instanceof HTMLElement) opener.focus()
          closeToast()
        }}
      />
    ),
    {
      role: variant === 'destructive' ? 'alert' : 'status',
      autoClose: duration ?? false,
      className: `toast-card relative flex gap-3.5 rounded-field bg-night text-sheet ${variant ?? ''}`,
    },
  )
  if (undo) undoToastId = id
  signal?.addEventListener('abort', () => pushToast.dismiss(id))
}

/** How long a toast stays, in milliseconds. */
const DEFAULT_MS = 6000
const UNDO_MS = 10_000

/** The toast whose change can be undone. Only the latest change can. */
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
    // The button is still there while the toast leaves.
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
