/** A click or submission on markup that React has not hydrated yet. */
interface QueuedEvent {
  target: Element
  replay: (target: Element) => void
}

const queue = new Set<QueuedEvent>()

/**
 * Queues clicks on buttons, and submissions of lazily hydrated forms, until React has hydrated their target, and then
 * replays them. Anchors and fields work without JavaScript; a form outside a lazily hydrated part is left to the
 * browser, since it might never be hydrated. Must run before `hydrateRoot`: from then on React stops the propagation of
 * events on markup that is not hydrated.
 */
export function captureEarlyEvents(): void {
  queueClick({ target: window.lastEarlyClick })
  addEventListener('click', queueClick, { capture: true })
  addEventListener('submit', queueSubmit, { capture: true })
}

function queueClick({ target }: { target?: EventTarget | null }) {
  const button = target instanceof Element ? target.closest('button') : null
  // A submit button is not queued itself: its form is.
  if (button && !(button.type === 'submit' && button.form) && !isHydrated(button))
    enqueue({ target: button, replay: () => button.click() })
}

function queueSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || isHydrated(form) || !form.closest('[data-deferred]')) return
  event.preventDefault()
  for (const queued of queue) if (queued.target === form) queue.delete(queued)
  enqueue({
    target: form,
    // If React has rendered the form again, it has a different button.
    replay: (target) => (target as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null),
  })
}

/** Submits the queued forms of a part natively, when its script cannot be loaded. */
export function submitNatively(part: Element): void {
  for (const queued of queue) {
    const { target, replay } = queued
    if (!(target instanceof HTMLFormElement) || !part.contains(target)) continue
    queue.delete(queued)
    removeEventListener('submit', queueSubmit, { capture: true })
    replay(target)
    addEventListener('submit', queueSubmit, { capture: true })
  }
}

/** Whether an event on an element inside the part is queued. */
export const hasQueuedEvents = (part: Element): boolean =>
  [...queue].some(({ target }) => part.contains(target))

/**
 * Whether React handles events on the element. In a lazily hydrated part `data-awake` indicates it, because React marks
 * elements as its own while it still renders, when a form would still be submitted natively. Elsewhere React's own mark
 * indicates it, a private property.
 */
export function isHydrated(element: Element): boolean {
  const part = element.closest('[data-deferred]')
  if (part) return part.hasAttribute('data-awake')
  return Object.keys(element).join().includes('__reactProps')
}

/** Replays the queued events whose target is hydrated now, and drops those whose target is no longer in the page. */
export function replayEvents(): void {
  for (const queued of queue) {
    const target = currentElementOf(queued.target)
    if (target && !isHydrated(target)) continue
    queue.delete(queued)
    if (target) queued.replay(target)
  }
}

/** The element itself while it is in the page, or the form that React has rendered in place of the served form. */
const currentElementOf = (element: Element): Element | null =>
  element.isConnected ? element : document.forms.namedItem((element as HTMLFormElement).name)

/** A button that is not hydrated after this time is assumed to come from a browser extension, not from React. */
const REPLAY_TIMEOUT_MS = 10_000

/** Adds to the queue. A lazily hydrated part calls `replayEvents` itself; for the rest of the page this polls. */
function enqueue(queued: QueuedEvent) {
  queue.add(queued)
  if (queued.target.closest('[data-deferred]')) return
  const pollTimer = setInterval(replayEvents, 30)
  setTimeout(() => {
    clearInterval(pollTimer)
    queue.delete(queued)
  }, REPLAY_TIMEOUT_MS)
}
