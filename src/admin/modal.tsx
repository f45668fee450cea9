import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

/** What a screen reader says when it opens: words, or the id of the heading that shows them. */
type Name = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

type ModalProps = Name & {
  /** The id of what is read after the name: a question's sentence, without which 'Delete Client' says nothing. */
  describedBy?: string
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /**
   * sheet: a form, the whole window on a phone; wide: the same, wider at a desk; ask: a question, small and in the
   * middle; low: rises from the foot of a phone; cover: hides everything, such as the login over a lost session.
   */
  shape: 'sheet' | 'wide' | 'ask' | 'low' | 'cover'
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
  shape,
  onDismiss,
  children,
}: ModalProps) {
  const veil = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(() => onDismiss?.())

  useEffect(() => {
    const element = veil.current
    if (!element) return
    const modal = { element, opener: document.activeElement }
    stack.push(modal)
    settle()
    firstOf(element)?.focus()
    const listening = new AbortController()
    listen(element, listening.signal, () => dismiss())
    return () => {
      listening.abort()
      close(modal)
    }
  }, [])

  return createPortal(
    <div ref={veil} data-modal={shape} className="office dense veil">
      <div
        role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={classes[shape]}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

const classes = {
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
const stack: OpenModal[] = []

/** Only the topmost can be used; the messages always can. Under a cover nothing shows: it may hide another's data. */
function settle() {
  const top = stack.at(-1)?.element
  const page = document.querySelectorAll<HTMLElement>('[data-office]')
  for (const element of [...page, ...stack.map(({ element }) => element)]) {
    element.inert = top !== undefined && element !== top
    element.toggleAttribute('data-covered', element.inert && top?.dataset.modal === 'cover')
  }
}

function firstOf(element: HTMLElement): HTMLElement | null {
  return (
    element.querySelector<HTMLElement>('[data-first]') ??
    element.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ??
    element.querySelector<HTMLElement>('[role$=dialog]')
  )
}

function close(modal: OpenModal) {
  const above = stack[stack.indexOf(modal) + 1]
  stack.splice(stack.indexOf(modal), 1)
  settle()
  // A dialog goes together with the question asked over it ('Discard edits'), and goes first. The question, which was
  // opened from inside the dialog, gives the focus back for both.
  if (above && modal.element.contains(above.opener)) above.opener = modal.opener
  if (!above) giveBack(modal.opener)
}

/** Back to whoever opened it; where that is gone, to the button that takes its place, or to the page's heading. */
function giveBack(opener: Element | null) {
  const to = opener?.isConnected ? opener : opener && successors.get(opener)?.()
  if (to instanceof HTMLElement && to !== document.body) to.focus()
  else document.querySelector<HTMLElement>('main h1')?.focus()
}

/** What takes the place of a button whose row has gone. */
const successors = new WeakMap<Element, () => Element | null>()

/**
 * The `ref` of a row in a list of records. When the row is deleted, the focus that it has, or would get back from a
 * dialog, goes to the same button of the next row, of the one before where it was the last, or to the page's heading.
 */
export function passFocusOn(row: HTMLElement | null): () => void {
  return () => {
    if (!row) return
    const { activeElement } = document
    for (const button of [activeElement, ...stack.map(({ opener }) => opener)])
      if (button && row.contains(button)) successors.set(button, sameButtonBeside(row, button))
    if (!row.contains(activeElement)) return
    const screen = row.closest('main')
    // Once it is known what else has gone: rows that leave with their whole screen would pass the focus through them all.
    queueMicrotask(() => {
      if (screen?.isConnected && document.activeElement === document.body) giveBack(activeElement)
    })
  }
}

function sameButtonBeside(row: HTMLElement, button: Element): () => Element | null {
  const beside = [row.nextElementSibling, row.previousElementSibling]
  const place = [...row.querySelectorAll('button')].findIndex((other) => other === button)
  return () => beside.find((other) => other?.isConnected)?.querySelectorAll('button')[place] ?? null
}

function listen(veil: HTMLElement, signal: AbortSignal, dismiss: () => void) {
  const onTop = () => stack.at(-1)?.element === veil
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !onTop()) return
      event.preventDefault()
      dismiss()
    },
    { signal },
  )
  // A press that began inside, such as marking a text, is not a wish to leave.
  let began: EventTarget | null = null
  veil.addEventListener('pointerdown', (event) => (began = event.target), { signal })
  veil.addEventListener(
    'click',
    (event) => {
      if (event.target === veil && began === veil && onTop()) dismiss()
    },
    { signal },
  )
}
