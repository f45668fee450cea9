import { type ComponentType, type FunctionComponent, lazy, memo, Suspense, useEffect } from 'react'
import { doEarlyActs, isWaitedFor, leaveToBrowser } from './early.ts'
import { afterLoad, hasFailed } from './light.ts'
import { onceInView } from './motion.ts'

/** When a part that was served wakes: when it comes into view, at the visitor's first stir, or only when it is touched. */
interface Waking {
  until?: 'near' | 'stirred' | 'touched'
  /** Whether there is a reason not to wait, asked once in the browser. */
  now?: () => boolean
}

/**
 * A part of the page that is served whole and whose script comes only when it is about to be seen, or is touched before:
 * until then the served markup stands there untouched. What is pressed or sent before is done then (`early.ts`).
 * `touched` is for what works without script, such as text and plain forms, `stirred` for a first screen.
 * In a page that the browser draws itself there is nothing to wait for.
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
  // What does not wait to be seen stands in the first screen, and its pictures wait for nothing.
  const seenAtOnce = waking.until === 'stirred' || waking.until === 'touched'
  const mark = (state: 'data-near' | 'data-awake') =>
    document.querySelector(`[data-deferred="${name}"]`)?.setAttribute(state, '')
  const near = () => mark('data-near')

  const Part = lazy(async () => {
    const place = typeof document === 'undefined' ? null : document.querySelector(`[data-deferred="${name}"]`)
    if (place?.firstElementChild) afterLoad(left.signal, () => void onceInView(place, 0, near, '75% 0px'))
    const Loaded = place?.firstElementChild ? await awaited(place, load, waking, left.signal) : await load()
    return {
      default: function Awake() {
        useEffect(() => {
          near()
          mark('data-awake')
          doEarlyActs()
        }, [])
        return <Loaded />
      },
    }
  })

  // Drawn once: a second drawing would force it to be made without its script.
  return memo(function Deferred() {
    useEffect(() => {
      const place = import.meta.env.DEV && document.querySelector(`[data-deferred="${name}"]`)
      // Who leaves before it woke and comes back finds another place, which nobody watches. In development React also
      // runs this once as a try, while the place stays in the page.
      return () => {
        if (!place || !place.isConnected) left.abort()
      }
    }, [])
    return (
      <div data-deferred={name} data-near={seenAtOnce ? '' : undefined} suppressHydrationWarning>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    )
  })
}

/** Waits and loads; where the script cannot be had the served markup stays and works without, until it is wanted again. */
async function awaited(
  place: Element,
  load: () => Promise<ComponentType>,
  { now, until }: Waking,
  left: AbortSignal,
): Promise<ComponentType> {
  if (!isWaitedFor(place) && !hasBrokenPicture(place) && !now?.()) await wanted(place, until, left)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (left.aborted) throw error
      leaveToBrowser(place)
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
    if (until === undefined || until === 'near') onceInView(place, 0, done, '-1px 0px')
    // A mouse that only lies there has not been moved. On the window and on the way down: React stops a press on what it has not taken over yet.
    const heard = { capture: true, passive: true, signal: waiting.signal }
    const touched = ({ target }: Event) => target instanceof Node && place.contains(target) && done()
    for (const touch of ['pointermove', 'touchstart', 'focusin', 'click', 'submit', 'error'])
      addEventListener(touch, touched, heard)
    if (until === 'stirred')
      for (const stir of ['scroll', 'pointermove', 'keydown', 'touchstart'])
        addEventListener(stir, done, heard)
    left.addEventListener('abort', done, { signal: waiting.signal })
  })
}

/** What stands in for a picture that did not come is the script's to show. */
const hasBrokenPicture = (place: Element) => [...place.querySelectorAll('img')].some(hasFailed)
