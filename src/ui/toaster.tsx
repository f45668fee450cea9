import { cssTransition, toast as push, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import { Cross } from './icons.tsx'
import { takeAlong, takenAlong } from './taken-along.ts'
import type { Message } from './toast.tsx'
import './toaster.css'

/** The list of messages: bottom right, across the foot of a phone. Styled by us: the library's own sheet is not loaded. */
export function Toaster() {
  return (
    <ToastContainer
      className="tsts"
      position="bottom-right"
      transition={slide}
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

/** Hands a message to the library, which keeps it until the list is mounted. */
export function show({ title, description, variant, duration = 6000, signal }: Message): void {
  if (signal?.aborted) return
  const id = push(
    ({ closeToast }: ToastContentProps) => (
      <>
        <div className="min-w-0">
          <p className="font-[560]">{title}</p>
          {description && <div data-description>{description}</div>}
        </div>
        <button type="button" aria-label="Dismiss" onClick={() => closeToast()}>
          <Cross />
        </button>
      </>
    ),
    {
      role: variant === 'destructive' ? 'alert' : 'status',
      autoClose: duration ?? false,
      className: variant === 'destructive' ? 'tst destructive' : 'tst',
    },
  )
  signal?.addEventListener('abort', () => push.dismiss(id))
}

const slide = cssTransition({ enter: 'tst-in', exit: 'tst-out', collapse: false })

takenAlong().forEach(show)
takeAlong()
