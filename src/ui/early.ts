/** What was pressed or sent before its script was there. */
interface Act {
  on: Element
  again: () => void
}

declare global {
  interface Window {
    /** The last press before our script was there; `server.tsx` writes the line that keeps it. */
    pressed?: EventTarget | null
  }
}

const kept = new Set<Act>()

/**
 * Keeps what is pressed or sent before React has taken it over, and does it as soon as it has. Links and fields work
 * without; a form outside a deferred part is left to the browser, because nothing may ever take it over. It listens
 * before React does, which stops a press on what it has not taken over yet.
 */
export function keepEarlyActs(): void {
  keepPress({ target: window.pressed })
  addEventListener('click', keepPress, { capture: true })
  addEventListener('submit', keepForm, { capture: true })
}

function keepPress({ target }: { target?: EventTarget | null }) {
  const button = target instanceof Element ? target.closest('button') : null
  const sends = button?.type === 'submit' && button.form !== null
  if (button && !sends && !isAwake(button)) keep({ on: button, again: () => button.click() })
}

function keepForm(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || isAwake(form) || !form.closest('[data-deferred]')) return
  event.preventDefault()
  for (const act of kept) if (act.on === form) kept.delete(act)
  keep({ on: form, again: () => form.requestSubmit(submitter) })
}

/** Leaves to the browser what was sent to a part whose script cannot be had: a form works without. */
export function leaveToBrowser(place: Element): void {
  for (const { on } of kept)
    if (on instanceof HTMLFormElement && place.contains(on)) HTMLFormElement.prototype.submit.call(on)
}

/** Whether something inside was pressed or sent and is waiting. */
export const isWaitedFor = (place: Element): boolean => [...kept].some(({ on }) => place.contains(on))

/**
 * Whether React hears what happens there. It marks an element as its own while it still draws, and a deferred part
 * answers only when it is drawn: that is what `data-awake` says, and before it a form would go off as a plain one.
 */
export function isAwake(element: Element): boolean {
  const part = element.closest('[data-deferred]')
  if (part) return part.hasAttribute('data-awake')
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

/** Does what waited for parts that are awake now. */
export function doEarlyActs(): void {
  for (const act of kept) {
    if (act.on.isConnected && !isAwake(act.on)) continue
    kept.delete(act)
    if (act.on.isConnected) act.again()
  }
}

/** So long after a press React has certainly taken over its own buttons: any other is a stranger's, such as an extension's. */
const GIVE_UP_MS = 10_000

/** A deferred part says when it is awake; for the rest of the page there is no event, so one looks. */
function keep(act: Act) {
  kept.add(act)
  if (act.on.closest('[data-deferred]')) return
  const looking = setInterval(doEarlyActs, 30)
  setTimeout(() => {
    clearInterval(looking)
    kept.delete(act)
  }, GIVE_UP_MS)
}
