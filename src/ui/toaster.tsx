import {
  cssTransition,
  toast as pushToast,
  ToastContainer,
  type ToastContentProps,
} from 'react-toastify/unstyled'
import { Cross } from './icons.tsx'
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
export function showToast({ title, description, variant, duration = 6000, signal }: ToastMessage): void {
  if (signal?.aborted) return
  const id = pushToast(
    ({ closeToast }: ToastContentProps) => (
      <>
        <div className="min-w-0">
          <p className="font-heading">{title}</p>
          {description && <div data-description>{description}</div>}
        </div>
        <button
          type="button"
          className="icon-button absolute top-1 right-1"
          aria-label="Dismiss"
          onClick={() => closeToast()}
        >
          <Cross />
        </button>
      </>
    ),
    {
      role: variant === 'destructive' ? 'alert' : 'status',
      autoClose: duration ?? false,
      className: `toast-card relative flex gap-3.5 rounded-field bg-night text-sheet ${variant ?? ''}`,
    },
  )
  signal?.addEventListener('abort', () => pushToast.dismiss(id))
}

const slideTransition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

takeSavedToasts().forEach(showToast)
saveToastsOnPageHide()
