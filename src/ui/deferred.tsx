import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
} from 'react'
import { afterLoad } from './light.ts'

/** When a part that was served wakes: shortly before it comes into view, or only when it is touched. */
interface Waking {
  until?: 'near' | 'touched'
  /** Whether there is a reason not to wait, asked once in the browser. */
  now?: () => boolean
}

/** What was done before the script was there. React marks its elements before it listens to them: only the flag tells. */
interface Kept {
  acts: (() => void)[]
  awake: boolean
}

/**
 * A part of the page that is served whole and whose script comes only when it is about to be seen, or is touched before:
 * until then the served markup stands there untouched. A press or a form that is sent before its script is kept and done
 * then. `touched` is for what works without script, such as text and plain forms. In a page that the browser draws itself
 * there is nothing to wait for.
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
  const kept: Kept = { acts: [], awake: false }
  const left = new AbortController()
  const near = () => document.querySelector(`[data-deferred="${name}"]`)?.setAttribute('data-near', '')

  const Part = lazy(async () => {
    const place = typeof document === 'undefined' ? null : document.querySelector(`[data-deferred="${name}"]`)
    if (place?.firstElementChild) afterLoad(left.signal, () => whenSeen(place, '75% 0px', near))
    const Loaded = place?.firstElementChild
      ? await awaited(place, load, kept, waking, left.signal)
      : await load()
    return {
      default: function Awake() {
        useLayoutEffect(() => {
          near()
          kept.awake = true
          for (const act of kept.acts.splice(0)) act()
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
  kept: Kept,
  { now, until }: Waking,
  left: AbortSignal,
): Promise<ComponentType> {
  keepActs(place, kept)
  if (!now?.()) await wanted(place, until, left)
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
    const done = () => resolve()
    // A part that merely ends where the window ends is not seen.
    if (until !== 'touched') whenSeen(place, '-1px 0px', done)
    for (const touch of ['pointerover', 'touchstart', 'focusin', 'click', 'submit'])
      place.addEventListener(touch, done, { once: true, passive: true })
    left.addEventListener('abort', done)
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

/**
 * What is pressed or sent before the script is there is not lost. Links and fields work without it. Heard at the window:
 * React, listening at the document, lets no press through to a part that it has not taken over.
 */
function keepActs(place: Element, kept: Kept) {
  const mine = (target: EventTarget | null) =>
    !kept.awake && target instanceof Element && place.contains(target)
  const onClick = ({ target }: Event) => {
    const button = mine(target) && target instanceof Element ? target.closest('button') : null
    if (button && !sends(button)) kept.acts.push(() => button.click())
  }
  addEventListener('click', onClick, { capture: true })
  const onSubmit = (event: Event) => {
    const { target: form } = event
    if (!mine(form) || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    kept.acts = [() => form.requestSubmit(submitter)]
  }
  addEventListener('submit', onSubmit, { capture: true })
}

const sends = (button: HTMLButtonElement) => button.type === 'submit' && button.form !== null

/** React marks what it has taken over. */
export const isAwake = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))
