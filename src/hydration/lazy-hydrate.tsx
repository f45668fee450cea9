import { type ComponentType, type FunctionComponent, lazy, memo, Suspense, useEffect } from 'react'
import { afterPageLoad, hasImageFailed } from '../ui/image-loading.ts'
import { onceInView } from '../ui/in-view.ts'
import { replayEvents, hasQueuedEvents, submitNatively } from './replay-events.ts'

/** When a part that was served wakes: when it comes into view, at the visitor's first stir, or only when it is touched. */
interface HydrationOptions {
  trigger?: 'visible' | 'any-input' | 'interaction'
  /** Whether there is a reason not to wait, asked once in the browser. */
  shouldHydrateNow?: () => boolean
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
export function lazyHydrate(
  name: string,
  load: () => Promise<ComponentType>,
  options: HydrationOptions = {},
): FunctionComponent {
  const unmount = new AbortController()
  // What does not wait to be seen stands in the first screen, and its pictures wait for nothing.
  const isAboveTheFold = options.trigger === 'any-input' || options.trigger === 'interaction'
  const setMarker = (state: 'data-near' | 'data-awake') =>
    document.querySelector(`[data-deferred="${name}"]`)?.setAttribute(state, '')
  const markNear = () => setMarker('data-near')

  const LazyComponent = lazy(async () => {
    const container =
      typeof document === 'undefined' ? null : document.querySelector(`[data-deferred="${name}"]`)
    if (container?.firstElementChild)
      afterPageLoad(unmount.signal, () => void onceInView(container, 0, markNear, '75% 0px'))
    const LoadedComponent = container?.firstElementChild
      ? await loadWhenTriggered(container, load, options, unmount.signal)
      : await load()
    return {
      default: function Hydrated() {
        useEffect(() => {
          markNear()
          setMarker('data-awake')
          replayEvents()
        }, [])
        return <LoadedComponent />
      },
    }
  })

  // Drawn once: a second drawing would force it to be made without its script.
  return memo(function LazyHydrated() {
    useEffect(() => {
      const container = import.meta.env.DEV && document.querySelector(`[data-deferred="${name}"]`)
      // Who leaves before it woke and comes back finds another place, which nobody watches. In development React also
      // runs this once as a try, while the place stays in the page.
      return () => {
        if (!container || !container.isConnected) unmount.abort()
      }
    }, [])
    return (
      <div data-deferred={name} data-near={isAboveTheFold ? '' : undefined} suppressHydrationWarning>
        <Suspense>
          <LazyComponent />
        </Suspense>
      </div>
    )
  })
}

/** Waits and loads; where the script cannot be had the served markup stays and works without, until it is wanted again. */
async function loadWhenTriggered(
  container: Element,
  load: () => Promise<ComponentType>,
  { shouldHydrateNow, trigger }: HydrationOptions,
  unmountSignal: AbortSignal,
): Promise<ComponentType> {
  if (!hasQueuedEvents(container) && !hasFailedImage(container) && !shouldHydrateNow?.())
    await waitForTrigger(container, trigger, unmountSignal)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (unmountSignal.aborted) throw error
      submitNatively(container)
      await waitForTrigger(container, 'interaction', unmountSignal)
    }
  }
}

/** Resolves when the part comes within reach of the window, or under a finger, the mouse or the focus. */
function waitForTrigger(
  container: Element,
  trigger: HydrationOptions['trigger'],
  unmountSignal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const listenersController = new AbortController()
    const settle = () => {
      listenersController.abort()
      resolve()
    }
    // A part that merely ends where the window ends is not seen.
    if (trigger === undefined || trigger === 'visible') onceInView(container, 0, settle, '-1px 0px')
    // A mouse that only lies there has not been moved. On the window and on the way down: React stops a press on what it has not taken over yet.
    const listenerOptions = { capture: true, passive: true, signal: listenersController.signal }
    const onInteraction = ({ target }: Event) =>
      target instanceof Node && container.contains(target) && settle()
    for (const interactionEvent of ['pointermove', 'touchstart', 'focusin', 'click', 'submit', 'error'])
      addEventListener(interactionEvent, onInteraction, listenerOptions)
    if (trigger === 'any-input')
      for (const inputEvent of ['scroll', 'pointermove', 'keydown', 'touchstart'])
        addEventListener(inputEvent, settle, listenerOptions)
    unmountSignal.addEventListener('abort', settle, { signal: listenersController.signal })
  })
}

/** What stands in for a picture that did not come is the script's to show. */
const hasFailedImage = (container: Element) => [...container.querySelectorAll('img')].some(hasImageFailed)
