/*
 * Where the focus goes when what has it goes: a dialog that closes, a row that is deleted, a form that has done its work.
 * Nobody who works by keyboard or screen reader is thrown back to the top of the page, and nothing scrolls.
 */

/**
 * What has had the focus, the latest last, without what was only passed on the way. What is gone is replaced by its heir, or
 * left out.
 */
let trail: HTMLElement[] = []
const TRAIL_LENGTH = 20

/** What was pressed or typed in. */
const used = new WeakSet<Element>()

/** Whether a click beside has taken the focus from what had it: nothing is lost when that goes, but with its dialog. */
let isGivenUp = false

/** Follows the focus of the page, and returns it when it is lost, until the returned function is called. */
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
  isGivenUp = false
  const last = trail.at(-1)
  const isPassed = (other: Element) =>
    other === last && !used.has(other) && regionOf(other) === regionOf(element)
  const others = trail.filter((other) => other !== element && !isPassed(other))
  trail = [...others, element].slice(-TRAIL_LENGTH)
}

function noteClick({ target, detail }: MouseEvent) {
  isGivenUp = document.activeElement === document.body
  const control = target instanceof Element && target.closest<HTMLElement>('a, button, input')
  if (!control) return
  used.add(control)
  // Safari, and Firefox on a Mac, give what a pointer presses no focus: nothing could return to it. The clicks of keys and
  // scripts count none. On an iPhone a text field keeps it, with the keyboard, which would close under the finger.
  const isTyping = document.activeElement?.matches('input, textarea')
  if (detail > 0 && control !== document.activeElement && !isTyping) control.focus({ preventScroll: true })
}

function followRemovals(removals: MutationRecord[]) {
  const before = trail
  if (before.every(({ isConnected }) => isConnected)) return
  trail = []
  for (const element of before) {
    const left = element.isConnected ? element : findHeir(element, removals)
    if (left) trail = [...trail.filter((other) => other !== left), left]
  }
  const areRemoved = (selector: string) =>
    removals.some(({ removedNodes }) => [...removedNodes].some((node) => holds(node, selector)))
  const isLost = before.at(-1)?.isConnected === false && (!isGivenUp || areRemoved('[data-modal]'))
  // The screen that comes instead has its own start.
  const isScreenLeft = areRemoved('main')
  // After the effects of the components, which may know better.
  if (isLost && !isScreenLeft) setTimeout(returnFocus)
}

function returnFocus() {
  for (const element of trail.toReversed()) {
    if (document.activeElement !== document.body) return
    // Without an effect on what is inert or hidden.
    element.focus({ preventScroll: true })
  }
}

/**
 * What stands for a control that was removed: of a row the same control of the next one, else of the one before; else what
 * was used earlier on the same screen or in the same dialog; else its heading. A dialog has no heir.
 */
function findHeir(element: Element, removals: MutationRecord[]): HTMLElement | null | undefined {
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

/** The nearest element on that side that is still there. */
function neighbourOf(row: Node, side: 'nextSibling' | 'previousSibling', removals: MutationRecord[]) {
  let neighbour: Node | null | undefined = row
  while (neighbour && !neighbour.isConnected) {
    const gone: Node = neighbour
    neighbour = removals.find(({ removedNodes }) => [...removedNodes].includes(gone as ChildNode))?.[side]
  }
  return neighbour instanceof Element ? neighbour : null
}

/** The screen or the dialog; null: what is around them. */
const regionOf = (element: Element) => element.closest('main, [data-modal]')

const containing = (nodes: NodeList, element: Element) =>
  [...nodes].find((node): node is Element => node instanceof Element && node.contains(element))

const holds = (node: Node, selector: string) =>
  node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null)
