import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

interface ModalProps {
  /** Its name, as a screen reader says it when it opens; the visible heading repeats it. */
  label: string
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
export function Modal({ label, role = 'dialog', shape, onDismiss, children }: ModalProps) {
  const veil = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent(() => onDismiss?.())

  useEffect(() => {
    const element = veil.current
    if (!element) return
    const opener = document.activeElement
    stack.push(element)
    settle()
    firstOf(element)?.focus()
    const listening = new AbortController()
    listen(element, listening.signal, () => dismiss())
    return () => {
      listening.abort()
      stack.splice(stack.indexOf(element), 1)
      settle()
      giveBack(opener)
    }
  }, [])

  return createPortal(
    <div ref={veil} data-modal={shape} className="office dense veil">
      <div role={role} aria-modal aria-label={label} tabIndex={-1} className={classes[shape]}>
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

/** What is open, the topmost last. */
const stack: HTMLElement[] = []

/** Only the topmost can be used; the messages always can. Under a cover nothing shows: it may hide another's data. */
function settle() {
  const top = stack.at(-1)
  for (const element of [...document.querySelectorAll<HTMLElement>('[data-office]'), ...stack]) {
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

/** Back to whoever opened it; a button that went with its row leaves the page's heading. */
function giveBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  else document.querySelector<HTMLElement>('main h1')?.focus()
}

function listen(veil: HTMLElement, signal: AbortSignal, dismiss: () => void) {
  const onTop = () => stack.at(-1) === veil
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
