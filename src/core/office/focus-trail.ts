/*
 * Moves the focus when the focused element is removed: a dialog closes, a row is deleted, a form has been submitted.
 * Users of a keyboard or screen reader are never thrown back to the top of the page, and nothing scrolls.
 */

/**
 * The elements that had the focus, the latest last, without those that were only passed on the way. A removed element
 * is replaced (`findReplacement`) or left out.
 */
let trail: HTMLElement[] = []
const TRAIL_LENGTH = 20

/** The elements that were pressed or typed in. */
const used = new WeakSet<Element>()

/** Whether a click elsewhere cleared the focus: removing the element then loses nothing, unless a dialog closes. */
let isClickedAway = false

/** Follows the focus of the page, and restores it when it is lost, until the returned function is called. */
export function followFocus(): () => void {
  const stopped = new AbortController()
  const observer = new MutationObserver(followRemovals)
  observer.observe(document.body, { childList: true, subtree: true })
  const { signal } = stopped
  addEventListener('focusin', ({ target }) => target instanceof HTMLElement && remember(target), { signal })
  addEventListener('click', noteClick, { capture: true, signal })
  addEventListener('input', ({ target }) => target instanceof Element && used.add(target), { signal })
  return () => {
    stopped.abort()
    observer.disconnect()
    trail = []
  }
}

function remember(element: HTMLElement) {
  isClickedAway = false
  const last = trail.at(-1)
  const isPassed = (other: Element) =>
    other === last && !used.has(other) && regionOf(other) === regionOf(element)
  const others = trail.filter((other) => other !== element && !isPassed(other))
  trail = [...others, element].slice(-TRAIL_LENGTH)
}

function noteClick({ target, detail }: MouseEvent) {
  isClickedAway = document.activeElement === document.body
  const control = target instanceof Element && target.closest<HTMLElement>('a, button, input')
  if (!control) return
  used.add(control)
  // Safari, and Firefox on a Mac, do not focus a pressed control: the focus could not return to it. Clicks by keys and
  // scripts have `detail` 0. On an iPhone a text field stays focused: its keyboard would close under the finger.
  const isTyping = document.activeElement?.matches('input, textarea')
  if (detail > 0 && control !== document.activeElement && !isTyping) control.focus({ preventScroll: true })
}

function followRemovals(removals: MutationRecord[]) {
  const before = trail
  if (before.every(({ isConnected }) => isConnected)) return
  trail = []
  for (const element of before) {
    const entry = element.isConnected ? element : findReplacement(element, removals)
    if (entry) trail = [...trail.filter((other) => other !== entry), entry]
  }
  const areRemoved = (selector: string) =>
    removals.some(({ removedNodes }) => [...removedNodes].some((node) => holds(node, selector)))
  const isLost = before.at(-1)?.isConnected === false && (!isClickedAway || areRemoved('[data-modal]'))
  // The next screen sets its own focus.
  const isScreenLeft = areRemoved('main')
  // After the components' effects, which may set the focus themselves.
  if (isLost && !isScreenLeft) setTimeout(returnFocus)
}

function returnFocus() {
  for (const element of trail.toReversed()) {
    if (document.activeElement !== document.body) return
    // This has no effect on an inert or hidden element.
    element.focus({ preventScroll: true })
  }
}

/**
 * The replacement for a removed control: in a row, the same control of the next row, else of the previous one; else the
 * last focused control of the same screen or dialog; else its heading. A dialog has no replacement.
 */
function findReplacement(element: Element, removals: MutationRecord[]): HTMLElement | null | undefined {
  const removal = removals.findLast(({ removedNodes }) => containing(removedNodes, element))
  const removed = removal && containing(removal.removedNodes, element)
  if (!removed || holds(removed, 'main') || removed.matches('[data-modal]')) return null
  const region = (removal.target instanceof Element && regionOf(removal.target)) || document
  return (
    findInNeighbour(element, removed, removals) ??
    trail.findLast((earlier) => region.contains(earlier)) ??
    region.querySelector<HTMLElement>('[role$=dialog], main h1')
  )
}

function findInNeighbour(
  element: Element,
  row: Element,
  removals: MutationRecord[],
): HTMLElement | undefined {
  if (!row.matches('li, tr')) return undefined
  const sameControls = (list: Element) => [...list.querySelectorAll<HTMLElement>(element.localName)]
  const index = sameControls(row).findIndex((control) => control === element)
  const neighbours = [
    neighbourOf(row, 'nextSibling', removals),
    neighbourOf(row, 'previousSibling', removals),
  ]
  return neighbours.map((neighbour) => neighbour && sameControls(neighbour)[index]).find(Boolean) ?? undefined
}

/** The nearest element on that side that is still connected. */
function neighbourOf(row: Node, side: 'nextSibling' | 'previousSibling', removals: MutationRecord[]) {
  let neighbour: Node | null | undefined = row
  while (neighbour && !neighbour.isConnected) {
    const gone: Node = neighbour
    neighbour = removals.find(({ removedNodes }) => [...removedNodes].includes(gone as ChildNode))?.[side]
  }
  return neighbour instanceof Element ? neighbour : null
}

/** The screen or dialog that contains an element; null outside of both. */
const regionOf = (element: Element) => element.closest('main, [data-modal]')

const containing = (nodes: NodeList, element: Element) =>
  [...nodes].find((node): node is Element => node instanceof Element && node.contains(element))

const holds = (node: Node, selector: string) =>
  node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null)
