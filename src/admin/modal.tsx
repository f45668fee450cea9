import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

/** What a screen reader says when it opens: words, or the id of the heading that shows them. */
type AccessibleName = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

type ModalProps = AccessibleName & {
  /** The id of what is read after the name: a question's sentence, without which 'Delete Client' says nothing. */
  describedBy?: string
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /**
   * sheet: a form, the whole window on a phone; wide: the same, wider at a desk; ask: a question, small and in the
   * middle; low: rises from the foot of a phone; cover: hides everything, such as the login over a lost session.
   */
  variant: 'sheet' | 'wide' | 'ask' | 'low' | 'cover'
  /** Escape, or a press outside. Without it only the content can close it. */
  onDismiss?: () => void
  children: ReactNode
}

/**
 * What lies over the page. Not a native `<dialog>`: shown as a modal it would lie above the messages and make them
 * dead, and a failed save says so in a message while its dialog stays open. Everything else is inert meanwhile, the
 * first field (or `[data-first]`) gets the focus, and whoever opened it gets it back.
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
    <div ref={overlay} data-modal={variant} className="office dense veil">
      <div
        role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={VARIANT_CLASSES[variant]}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

const VARIANT_CLASSES = {
  sheet: 'modal-sheet',
  wide: 'modal-sheet modal-wide',
  ask: 'modal-ask',
  low: 'modal-low',
  cover: 'modal-cover',
}

interface OpenModal {
  element: HTMLElement
  /** What had the focus before, and gets it back. */
  opener: Element | null
}

/** What is open, the topmost last. */
const openModals: OpenModal[] = []

/** Only the topmost can be used; the messages always can. Under a cover nothing shows: it may hide another's data. */
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
  // A dialog goes together with the question asked over it ('Discard edits'), and goes first. The question, which was
  // opened from inside the dialog, gives the focus back for both.
  if (modalAbove && modal.element.contains(modalAbove.opener)) modalAbove.opener = modal.opener
  if (!modalAbove) restoreFocus(modal.opener)
}

/** Back to whoever opened it; where that is gone, to the button that takes its place, or to the page's heading. */
function restoreFocus(opener: Element | null) {
  const target = opener?.isConnected ? opener : opener && focusSuccessors.get(opener)?.()
  if (target instanceof HTMLElement && target !== document.body) target.focus()
  else document.querySelector<HTMLElement>('main h1')?.focus()
}

/** What takes the place of a button whose row has gone. */
const focusSuccessors = new WeakMap<Element, () => Element | null>()

/**
 * The `ref` of a row in a list of records. When the row is deleted, the focus that it has, or would get back from a
 * dialog, goes to the same button of the next row, of the one before where it was the last, or to the page's heading.
 */
export function passFocusOnRemoval(row: HTMLElement | null): () => void {
  return () => {
    if (!row) return
    const { activeElement } = document
    for (const button of [activeElement, ...openModals.map(({ opener }) => opener)])
      if (button && row.contains(button)) focusSuccessors.set(button, sameButtonInSibling(row, button))
    if (!row.contains(activeElement)) return
    const main = row.closest('main')
    // Once it is known what else has gone: rows that leave with their whole screen would pass the focus through them all.
    queueMicrotask(() => {
      if (main?.isConnected && document.activeElement === document.body) restoreFocus(activeElement)
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
  // A press that began inside, such as marking a text, is not a wish to leave.
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
