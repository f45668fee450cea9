import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'
import { hasImageFailed } from '../ui/image-loading.ts'
import { onceInView } from '../ui/in-view.ts'
import { ServedBox } from '../ui/served-box.tsx'
import { hasQueuedEvents, replayEvents, submitNatively } from './replay-events.ts'

interface HydrationOptions {
  /**
   * The trigger of a part's hydration. Default: it comes into view. 'any-input': the visitor's first input anywhere,
   * for parts above the fold. 'interaction': input on the part, for text and plain forms, which work without
   * JavaScript. Input on the part itself triggers all three.
   */
  trigger?: 'any-input' | 'interaction'
  /** Whether to hydrate without waiting, such as for a form with a stored draft. Called once, in the browser. */
  shouldHydrateNow?: () => boolean
}

type Load = () => Promise<{ default: ComponentType }>

interface LazyHydrated extends FunctionComponent {
  /** Imports the script, in the browser only: the server imports it when it renders the part. */
  preload: () => Promise<void>
}

/**
 * Late hydration: the server renders a part of a page, whose script is loaded only when it is needed. So a page
 * hydrates only the parts on the screen (budgets: tests/e2e/saanjh/performance-budgets.e2e.ts). Compared with plain
 * route splitting it saves a phone about 50 kB of script on the home page (docs/decisions.md, 'Late hydration').
 *
 * 1. Served. On the server `load` runs at once and the part is rendered inside `<div data-deferred="name">`. In the
 *    browser React reaches this Suspense boundary and finds a lazy component that has not resolved: it leaves the
 *    served markup in place, untouched, and continues with the rest of the page.
 * 2. Wanted. When the trigger fires, `load` imports the script. replay-events.ts queues clicks and submissions in the
 *    part until then. If the import fails, the markup stays, queued forms are submitted by the browser, and the next
 *    interaction tries again.
 * 3. Awake. The lazy component resolves and React hydrates the markup. `data-awake` signals this to replay-events.ts,
 *    which now replays the queued events.
 *
 * If React finds that an extension or a translator has changed the page around a part, it renders the page again: the
 * served markup stays on the screen until the script has loaded, without waiting for the trigger.
 *
 * After a navigation in the browser there is no served markup: the part loads and renders at once. A route's loader
 * calls `preload` so that the part renders with the page.
 * @param name unique on the page
 * @param load imports the module whose default export is the component. It takes no props, and the wrapper renders
 *   once: with new props React would discard the served markup and render the part again, without its script.
 */
export function lazyHydrate(name: string, load: Load, options: HydrationOptions = {}): LazyHydrated {
  const unmount = new AbortController()

  const LazyComponent = lazy(async () => {
    const part = import.meta.env.SSR ? null : findPart(name)
    const { default: Component } = part?.firstElementChild
      ? await loadWhenWanted(part, load, options, unmount.signal)
      : await load()
    return {
      default: () => (
        <Awake name={name}>
          <Component />
        </Awake>
      ),
    }
  })

  const Part = memo(function LazyHydrated() {
    const served = import.meta.env.SSR ? null : findPart(name)
    useEffect(() => {
      // StrictMode, in development only, runs this cleanup once while the element stays in the page.
      const part = import.meta.env.DEV && findPart(name)
      // A visitor who leaves and returns gets a new element, which no observer watches: the import must not wait.
      return () => {
        if (!part || !part.isConnected) unmount.abort()
      }
    }, [])
    return (
      <div data-deferred={name} suppressHydrationWarning>
        <Suspense fallback={served && <ServedBox served={served} onPlaced={() => unmount.abort()} />}>
          <LazyComponent />
        </Suspense>
      </div>
    )
  })
  return Object.assign(Part, {
    preload: async () => {
      if (!import.meta.env.SSR) await load()
    },
  })
}

/** Marks the part as awake once its component is mounted, and replays the events queued for it. */
function Awake({ name, children }: { name: string; children: ReactNode }) {
  useEffect(() => {
    findPart(name)?.setAttribute('data-awake', '')
    replayEvents()
  }, [name])
  return children
}

const findPart = (name: string) => document.querySelector(`[data-deferred="${name}"]`)

/** Waits for the trigger and imports the script. Never rejects while the part is mounted: it tries again instead. */
async function loadWhenWanted(
  part: Element,
  load: Load,
  { shouldHydrateNow, trigger }: HydrationOptions,
  unmountSignal: AbortSignal,
): ReturnType<Load> {
  // A field may have received the focus before the listeners were added.
  const isInUse = hasQueuedEvents(part) || part.contains(document.activeElement)
  if (!isInUse && !hasFailedImage(part) && !shouldHydrateNow?.())
    await waitForTrigger(part, trigger, unmountSignal)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (unmountSignal.aborted) throw error
      submitNatively(part)
      await waitForTrigger(part, 'interaction', unmountSignal)
    }
  }
}

/** Resolves when the trigger fires or the part is unmounted. */
function waitForTrigger(
  part: Element,
  trigger: HydrationOptions['trigger'],
  unmountSignal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const listenersController = new AbortController()
    const settle = () => {
      listenersController.abort()
      resolve()
    }
    // One pixel less than the viewport: a part that merely begins at its edge is not visible.
    if (!trigger) onceInView(part, 0, settle, '-1px 0px')
    // Capturing on the window: React stops the propagation of events on markup that is not hydrated yet.
    const listenerOptions = { capture: true, passive: true, signal: listenersController.signal }
    const onInteraction = (event: Event) =>
      event.target instanceof Node && part.contains(event.target) && !isResting(event) && settle()
    for (const interactionEvent of ['pointermove', 'touchstart', 'focusin', 'click', 'submit', 'error'])
      addEventListener(interactionEvent, onInteraction, listenerOptions)
    if (trigger === 'any-input')
      for (const inputEvent of ['scroll', 'pointermove', 'keydown', 'touchstart'])
        addEventListener(inputEvent, (event) => isResting(event) || settle(), listenerOptions)
    unmountSignal.addEventListener('abort', settle, { signal: listenersController.signal })
  })
}

/** Whether only the page moved under a resting pointer, as at its first layout: browsers send `pointermove` for it. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY

/** Whether an image of the part has failed: its fallback needs the script. */
const hasFailedImage = (part: Element) => [...part.querySelectorAll('img')].some(hasImageFailed)
