/** What was pressed or sent before its script was there. */
interface QueuedEvent {
  target: Element
  replay: () => void
}

declare global {
  interface Window {
    /** The last press before our script was there; `server.tsx` writes the line that keeps it. */
    lastEarlyClick?: EventTarget | null
  }
}

const queue = new Set<QueuedEvent>()

/**
 * Keeps what is pressed or sent before React has taken it over, and does it as soon as it has. Links and fields work
 * without; a form outside a deferred part is left to the browser, because nothing may ever take it over. It listens
 * before React does, which stops a press on what it has not taken over yet.
 */
export function captureEarlyEvents(): void {
  queueClick({ target: window.lastEarlyClick })
  addEventListener('click', queueClick, { capture: true })
  addEventListener('submit', queueSubmit, { capture: true })
}

function queueClick({ target }: { target?: EventTarget | null }) {
  const button = target instanceof Element ? target.closest('button') : null
  const isSubmit = button?.type === 'submit' && button.form !== null
  if (button && !isSubmit && !isHydrated(button)) enqueue({ target: button, replay: () => button.click() })
}

function queueSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || isHydrated(form) || !form.closest('[data-deferred]')) return
  event.preventDefault()
  for (const queued of queue) if (queued.target === form) queue.delete(queued)
  enqueue({ target: form, replay: () => form.requestSubmit(submitter) })
}

/** Leaves to the browser what was sent to a part whose script cannot be had: a form works without. */
export function submitNatively(container: Element): void {
  for (const { target } of queue)
    if (target instanceof HTMLFormElement && container.contains(target))
      HTMLFormElement.prototype.submit.call(target)
}

/** Whether something inside was pressed or sent and is waiting. */
export const hasQueuedEvents = (container: Element): boolean =>
  [...queue].some(({ target }) => container.contains(target))

/**
 * Whether React hears what happens there. It marks an element as its own while it still draws, and a deferred part
 * answers only when it is drawn: that is what `data-awake` says, and before it a form would go off as a plain one.
 */
export function isHydrated(element: Element): boolean {
  const island = element.closest('[data-deferred]')
  if (island) return island.hasAttribute('data-awake')
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

/** Does what waited for parts that are awake now. */
export function replayEvents(): void {
  for (const queued of queue) {
    if (queued.target.isConnected && !isHydrated(queued.target)) continue
    queue.delete(queued)
    if (queued.target.isConnected) queued.replay()
  }
}

/** So long after a press React has certainly taken over its own buttons: any other is a stranger's, such as an extension's. */
const REPLAY_TIMEOUT_MS = 10_000

/** A deferred part says when it is awake; for the rest of the page there is no event, so one looks. */
function enqueue(queued: QueuedEvent) {
  queue.add(queued)
  if (queued.target.closest('[data-deferred]')) return
  const pollTimer = setInterval(replayEvents, 30)
  setTimeout(() => {
    clearInterval(pollTimer)
    queue.delete(queued)
  }, REPLAY_TIMEOUT_MS)
}
