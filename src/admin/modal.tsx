import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

/** The dialog's accessible name: a text, or the id of its heading. */
type AccessibleName = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

type ModalProps = AccessibleName & {
  /** The id of the accessible description, such as the question under the title 'Delete Client'. */
  describedBy?: string
  /** `alertdialog` for a question. */
  role?: 'dialog' | 'alertdialog'
  /**
   * sheet: a form, full screen on a phone; wide: the same, wider on a desktop; ask: a small centred question; low: a
   * bottom sheet on a phone; cover: hides everything behind it, such as the login over an expired session.
   */
  variant: 'sheet' | 'wide' | 'ask' | 'low' | 'cover'
  /** Called on Escape and on a click outside. Absent: only the content can close the dialog. */
  onDismiss?: () => void
  children: ReactNode
}

/**
 * A modal dialog. It is no native `<dialog>`, whose modal state would cover the toasts and make them inert: a failed
 * save shows a toast while its dialog stays open. Everything else is inert meanwhile; the first field (or `[data-first]`)
 * gets the focus, and the opener gets it back.
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

  useEffect(() => {
    const element = overlay.current
    if (!element) return
    const modal = { element, opener: document.activeElement }
    openModals.push(modal)
    updateInert()
    findInitialFocus(element)?.focus()
    const abortController = new AbortController()
    addDismissListeners(element, abortController.signal, () => dismiss())
    return () => {
      abortController.abort()
      removeModal(modal)
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

const PLACES: Partial<Record<ModalProps['variant'], string>> = { low: 'modal-bottom sm:modal-middle' }

const FORM =
  'modal-box max-sm:h-dvh max-sm:w-full max-sm:max-w-full max-sm:rounded-none sm:max-h-[calc(100dvh-48px)]'
const VARIANT_CLASSES = {
  sheet: `${FORM} sm:w-[calc(100%-48px)] sm:max-w-160`,
  wide: `${FORM} sm:w-[calc(100%-48px)] sm:max-w-215`,
  ask: 'modal-box max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-120',
  low: 'modal-box max-h-[calc(100dvh-24px)] sm:w-[calc(100%-48px)] sm:max-w-130',
  cover: 'size-full overflow-y-auto bg-plaster',
}

interface OpenModal {
  element: HTMLElement
  /** The element that had the focus before, and gets it back. */
  opener: Element | null
}

/** The stack of open dialogs, the topmost last. */
const openModals: OpenModal[] = []

/**
 * Makes everything but the topmost dialog inert; the toasts stay usable. A cover also hides it: it may be another
 * account's data.
 */
function updateInert() {
  const topmost = openModals.at(-1)?.element
  const pageRoots = document.querySelectorAll<HTMLElement>('[data-office]')
  for (const element of [...pageRoots, ...openModals.map(({ element }) => element)]) {
    element.inert = topmost !== undefined && element !== topmost
    element.toggleAttribute('data-covered', element.inert && topmost?.dataset.modal === 'cover')
  }
}

function findInitialFocus(element: HTMLElement): HTMLElement | null {
  return (
    element.querySelector<HTMLElement>('[data-first]') ??
    element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
    element.querySelector<HTMLElement>('[role$=dialog]')
  )
}

function removeModal(modal: OpenModal) {
  const modalAbove = openModals[openModals.indexOf(modal) + 1]
  openModals.splice(openModals.indexOf(modal), 1)
  updateInert()
  // A dialog that closes together with the confirmation over it ('Discard edits') unmounts first. The confirmation,
  // whose opener is inside the dialog, takes over the dialog's opener.
  if (modalAbove && modal.element.contains(modalAbove.opener)) modalAbove.opener = modal.opener
  if (!modalAbove) restoreFocus(modal.opener)
}

/** Focuses the opener; if it is gone, its successor (see `passFocusOnRemoval`), the open dialog or the page's heading. */
function restoreFocus(opener: Element | null) {
  const target = opener?.isConnected ? opener : opener && focusSuccessors.get(opener)?.()
  if (target instanceof HTMLElement && target !== document.body) target.focus()
  else {
    const topmost = openModals.at(-1)?.element.querySelector<HTMLElement>('[role$=dialog]')
    const fallback = topmost ?? document.querySelector<HTMLElement>('main h1')
    fallback?.focus()
  }
}

/** For a button whose row was removed: which button takes the focus instead. */
const focusSuccessors = new WeakMap<Element, () => Element | null>()

/**
 * A ref callback for a row of a list. When the row is removed, the focus that it has, or would get back from a dialog,
 * goes to the same button of the next row, else of the previous row, else to the dialog or the page's heading.
 */
export function passFocusOnRemoval(row: HTMLElement | null): () => void {
  return () => {
    if (!row) return
    const { activeElement } = document
    for (const button of [activeElement, ...openModals.map(({ opener }) => opener)])
      if (button && row.contains(button)) focusSuccessors.set(button, sameButtonInSibling(row, button))
    if (!row.contains(activeElement)) return
    const screen = row.closest('main, [data-modal]')
    // In a microtask, when everything has been removed: if the whole screen goes, the focus must not pass through
    // every row.
    queueMicrotask(() => {
      if (screen?.isConnected && document.activeElement === document.body) restoreFocus(activeElement)
    })
  }
}

function sameButtonInSibling(row: HTMLElement, button: Element): () => Element | null {
  const siblings = [row.nextElementSibling, row.previousElementSibling]
  const buttonIndex = [...row.querySelectorAll('button')].findIndex((other) => other === button)
  return () => siblings.find((other) => other?.isConnected)?.querySelectorAll('button')[buttonIndex] ?? null
}

function addDismissListeners(overlay: HTMLElement, signal: AbortSignal, dismiss: () => void) {
  const isTopmost = () => openModals.at(-1)?.element === overlay
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopmost()) return
      event.preventDefault()
      dismiss()
    },
    { signal },
  )
  // A press that began inside the dialog, such as selecting text, does not dismiss it.
  let pressTarget: EventTarget | null = null
  overlay.addEventListener('pointerdown', (event) => (pressTarget = event.target), { signal })
  overlay.addEventListener(
    'click',
    (event) => {
      if (event.target === overlay && pressTarget === overlay && isTopmost()) dismiss()
    },
    { signal },
  )
}
