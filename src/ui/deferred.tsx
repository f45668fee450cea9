import { type ComponentType, type FunctionComponent, lazy, memo, Suspense, useEffect } from 'react'
import { doEarlyActs, isWaitedFor } from './early.ts'
import { afterLoad } from './light.ts'

/** When a part that was served wakes: shortly before it comes into view, or only when it is touched. */
interface Waking {
  until?: 'near' | 'touched'
  /** Whether there is a reason not to wait, asked once in the browser. */
  now?: () => boolean
}

/**
 * A part of the page that is served whole and whose script comes only when it is about to be seen, or is touched before:
 * until then the served markup stands there untouched. What is pressed or sent before is done then (`early.ts`).
 * `touched` is for what works without script, such as text and plain forms. In a page that the browser draws itself there
 * is nothing to wait for.
 *
 * Its pictures are asked for a little earlier, but never before the page has loaded: until `data-near` stands there
 * ui.css keeps them back.
 *
 * `name` is unique on the page. The part takes no properties: a new one would force it to be drawn without its script.
 */
export function deferred(
  name: string,
  load: () => Promise<ComponentType>,
  waking: Waking = {},
): FunctionComponent {
  const left = new AbortController()
  const near = () => document.querySelector(`[data-deferred="${name}"]`)?.setAttribute('data-near', '')

  const Part = lazy(async () => {
    const place = typeof document === 'undefined' ? null : document.querySelector(`[data-deferred="${name}"]`)
    if (place?.firstElementChild) afterLoad(left.signal, () => whenSeen(place, '75% 0px', near))
    const Loaded = place?.firstElementChild ? await awaited(place, load, waking, left.signal) : await load()
    return {
      default: function Awake() {
        useEffect(() => {
          near()
          doEarlyActs()
        }, [])
        return <Loaded />
      },
    }
  })

  // Drawn once: a second drawing would force it to be made without its script.
  return memo(function Deferred() {
    // Who leaves before it woke and comes back finds another place, which nobody watches.
    useEffect(() => () => left.abort(), [])
    return (
      <div data-deferred={name} suppressHydrationWarning>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    )
  })
}

/** Waits and loads; where the script cannot be had the served markup stays, until it is wanted again. */
async function awaited(
  place: Element,
  load: () => Promise<ComponentType>,
  { now, until }: Waking,
  left: AbortSignal,
): Promise<ComponentType> {
  if (!isWaitedFor(place) && !now?.()) await wanted(place, until, left)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (left.aborted) throw error
      await wanted(place, 'touched', left)
    }
  }
}

/** Resolves when the part comes within reach of the window, or under a finger, the mouse or the focus. */
function wanted(place: Element, until: Waking['until'], left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const done = () => {
      waiting.abort()
      resolve()
    }
    // A part that merely ends where the window ends is not seen.
    if (until !== 'touched') whenSeen(place, '-1px 0px', done)
    const touched = ({ target }: Event) => target instanceof Node && place.contains(target) && done()
    // On the window and on the way down: React stops a press on what it has not taken over yet.
    for (const touch of ['pointerover', 'touchstart', 'focusin', 'click', 'submit'])
      addEventListener(touch, touched, { capture: true, passive: true, signal: waiting.signal })
    left.addEventListener('abort', done, { signal: waiting.signal })
  })
}

/** Calls back once, when the part is within so much of the window. */
function whenSeen(place: Element, rootMargin: string, callback: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin },
  )
  observer.observe(place)
}
