import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** The dialog's accessible name: a text, or the id of its heading. */
type AccessibleName = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

type ModalProps = AccessibleName & {
  /** The id of the accessible description, such as the question under the title 'Delete Client'. */
  describedBy?: string
  /** `alertdialog` for a question. */
  role?: 'dialog' | 'alertdialog'
  /**
   * sheet: a form, full screen on a phone; wide: the same, wider on a desktop; question: small and centred; bottom-sheet:
   * at the bottom of a phone's screen; full-screen: hides everything behind it, such as the login over an expired
   * session.
   */
  variant: 'sheet' | 'wide' | 'question' | 'bottom-sheet' | 'full-screen'
  /** Called on Escape, on Android's Back and on a click outside. Absent: only the content can close the dialog. */
  onDismiss?: () => void
  children: ReactNode
}

/**
 * A modal dialog. It is not a native `<dialog>`, whose modal state would cover the toasts and make them inert: a failed
 * save shows a toast while its dialog stays open. Everything else is inert meanwhile; the first field (or
 * `[data-first]`) gets the focus. After closing, the focus returns to where it was before (see `focus-trail.ts`).
 */
export function Modal({
  label,
  labelledBy,
  describedBy,
  role = 'dialog',
  variant,
  onDismiss,
  children,
}: ModalProps) {
  const overlay = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(() => onDismiss?.())
  const isDismissible = useEffectEvent(() => onDismiss !== undefined)

  // In the commit itself, so that the page under a closed dialog can take the focus at once.
  useLayoutEffect(() => {
    const element = overlay.current
    if (!element) return
    const modal = { element, dismiss: () => dismiss(), isDismissible: isDismissible() }
    openModals.push(modal)
    updatePage()
    focusFirst(element)
    const abortController = new AbortController()
    addDismissListeners(modal, abortController.signal)
    return () => {
      abortController.abort()
      openModals.splice(openModals.indexOf(modal), 1)
      updatePage()
    }
  }, [])

  return createPortal(
    <div
      ref={overlay}
      data-modal={variant}
      className={`admin modal modal-open z-60 ${PLACES[variant] ?? ''}`}
    >
      <div
        role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={`outline-none ${VARIANT_CLASSES[variant]}`}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

const PLACES: Partial<Record<ModalProps['variant'], string>> = {
  'bottom-sheet': 'modal-bottom sm:modal-middle',
}

const FORM =
  'modal-box max-sm:h-dvh max-sm:w-full max-sm:max-w-full max-sm:rounded-none sm:max-h-[calc(100dvh-48px)]'
const VARIANT_CLASSES = {
  sheet: `${FORM} sm:w-[calc(100%-48px)] sm:max-w-160`,
  wide: `${FORM} sm:w-[calc(100%-48px)] sm:max-w-215`,
  question: 'modal-box max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-120',
  'bottom-sheet': 'modal-box max-h-[calc(100dvh-24px)] sm:w-[calc(100%-48px)] sm:max-w-130',
  'full-screen': 'size-full overflow-y-auto bg-plaster',
}

interface OpenModal {
  element: HTMLElement
  dismiss: () => void
  /** Whether Back dismisses it: over an expired session's login, Back leaves the screen instead. */
  isDismissible: boolean
}

/** The stack of open dialogs, the topmost last. */
const openModals: OpenModal[] = []

/** Called after a dialog has opened or closed. */
function updatePage() {
  updateInert()
  updateCloseWatcher()
}

/**
 * Makes everything except the topmost dialog inert; the toasts stay usable. A full-screen dialog also hides it: it may be
 * another account's data.
 */
function updateInert() {
  const topmost = openModals.at(-1)?.element
  const pageRoots = document.querySelectorAll<HTMLElement>('[data-office]')
  for (const element of [...pageRoots, ...openModals.map(({ element }) => element)]) {
    element.inert = topmost !== undefined && element !== topmost
    element.toggleAttribute('data-covered', element.inert && topmost?.dataset.modal === 'full-screen')
  }
}

declare global {
  interface Window {
    /** Not in TypeScript's library yet. Safari lacks it: an iPhone has no Back key. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/** Handles Android's Back. One for all dialogs: browsers allow a page only one watcher without a user's action. */
let closeWatcher: InstanceType<NonNullable<Window['CloseWatcher']>> | undefined

function updateCloseWatcher() {
  if (!openModals.at(-1)?.isDismissible) {
    closeWatcher?.destroy()
    closeWatcher = undefined
    return
  }
  if (closeWatcher || !window.CloseWatcher) return
  closeWatcher = new window.CloseWatcher()
  closeWatcher.addEventListener('close', () => {
    openModals.at(-1)?.dismiss()
    // A watcher handles only one request, and a dialog may ask or stay open.
    closeWatcher = undefined
    updateCloseWatcher()
  })
}

/** Focuses the first field, or the dialog if that field is below its visible part: the text comes first. */
function focusFirst(overlay: HTMLElement) {
  const dialog = overlay.querySelector<HTMLElement>('[role$=dialog]')
  const first =
    overlay.querySelector<HTMLElement>('[data-first]') ??
    overlay.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
    dialog
  const isBelow =
    first && dialog && first.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom
  ;(isBelow ? dialog : first)?.focus({ preventScroll: true })
}

function addDismissListeners(modal: OpenModal, signal: AbortSignal) {
  const isTopmost = () => openModals.at(-1) === modal
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopmost()) return
      event.preventDefault()
      modal.dismiss()
    },
    { signal },
  )
  // A press that began inside the dialog, such as selecting text, does not dismiss it.
  let pressTarget: EventTarget | null = null
  modal.element.addEventListener('pointerdown', (event) => (pressTarget = event.target), { signal })
  modal.element.addEventListener(
    'click',
    (event) => {
      if (event.target === modal.element && pressTarget === modal.element && isTopmost()) modal.dismiss()
    },
    { signal },
  )
}
