import {
  Children,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Autoplay, DEFAULT_AUTOPLAY_MS } from './autoplay.ts'
import type { EmblaCarouselType } from './carousel-motion.ts'
import { Chevron, Pause, Play } from './icons.tsx'
import { onceInView, reducedMotion } from './motion.ts'

/**
 * A row of items that goes round by itself, with a pause in sight; it waits while it is hovered, focused or in a hidden
 * tab, and stands still where movement is unwelcome. Arrow keys, Home and End move it by whole items. Its script comes
 * when the row comes into view; without it the row scrolls.
 */
export function Carousel({
  label,
  autoplay = DEFAULT_AUTOPLAY_MS,
  head,
  children,
}: {
  label: string
  /** Milliseconds between steps. */
  autoplay?: number
  /** Stands on the left over the row, opposite the buttons. */
  head?: ReactNode
  children: ReactNode
}) {
  const view = useRef<HTMLDivElement>(null)
  const { playing, toggle, step } = useMotion(view, autoplay)

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <div className="wrap mb-8 flex flex-wrap items-end justify-between gap-4">
        {head && <div className="flex-[1_1_180px]">{head}</div>}
        <div className="carousel-controls flex gap-2 print:hidden">
          <button
            type="button"
            className="icn social"
            aria-label={playing ? 'Pause' : 'Play'}
            onClick={toggle}
          >
            {playing ? <Pause /> : <Play />}
          </button>
          <button type="button" className="icn social" aria-label="Previous" onClick={() => step(-1)}>
            <Chevron to="previous" />
          </button>
          <button type="button" className="icn social" aria-label="Next" onClick={() => step(1)}>
            <Chevron to="next" />
          </button>
        </div>
      </div>
      {/* Without script the row scrolls: the keyboard must reach it. */}
      <div
        ref={view}
        className="carousel-view"
        role="region"
        aria-label={`${label}, all of them`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is operated
        tabIndex={0}
      >
        <ul className="carousel-row">
          {Children.map(children, (child) => (
            <li>{child}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function useMotion(view: RefObject<HTMLDivElement | null>, ms: number) {
  const [paused, setPaused] = useState<boolean>()
  const still = useSyncExternalStore(onMotionWish, reducedMotion, () => false)
  const playing = !(paused ?? still)
  const motion = useRef<EmblaCarouselType>(undefined)
  const clock = useRef<Autoplay>(undefined)

  useEffect(() => {
    const element = view.current
    if (!element) return
    const left = new AbortController()
    const autoplay = new Autoplay(() => motion.current?.scrollNext(), ms)
    clock.current = autoplay
    const group = element.parentElement ?? element
    holdWhile(group, autoplay, left.signal)
    group.addEventListener('keydown', (event) => moveByKey(event, motion.current), { signal: left.signal })
    const giveUp = onceInView(element, 0.1, () => {
      // What slides in is there already: a lazy picture would be asked for only once it shows.
      for (const img of element.querySelectorAll('img')) img.loading = 'eager'
      import('./carousel-motion.ts').then(({ startCarousel }) => {
        if (left.signal.aborted) return
        motion.current = startCarousel(element, glide(reducedMotion()))
        autoplay.start()
        // Without it the row scrolls, as it does without script.
      }, console.warn)
    })
    return () => {
      left.abort()
      giveUp()
      autoplay.stop()
      motion.current?.destroy()
      motion.current = undefined
    }
  }, [view, ms])

  useEffect(() => clock.current?.hold('paused', !playing), [playing])
  useEffect(() => motion.current?.reInit({ duration: glide(still) }), [still])

  const toggle = () => setPaused(playing)
  const step = (by: 1 | -1) => (by === 1 ? motion.current?.scrollNext() : motion.current?.scrollPrev())
  return { playing, toggle, step }
}

/** Arrow keys, Home and End; with a modifier they are the browser's. */
function moveByKey(event: KeyboardEvent, motion: EmblaCarouselType | undefined) {
  if (!motion || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === 'ArrowRight') motion.scrollNext()
  else if (event.key === 'ArrowLeft') motion.scrollPrev()
  else if (event.key === 'Home') motion.scrollTo(0)
  else if (event.key === 'End') motion.scrollTo(motion.slideNodes().length - 1)
  else return
  event.preventDefault()
}

/** How an item moves on, as Embla measures it; at once where movement is unwelcome. */
const glide = (still: boolean) => (still ? 0 : 30)

/** The row waits while somebody is at it, or while nobody can see it. */
function holdWhile(element: Element, autoplay: Autoplay, signal: AbortSignal) {
  const on = (target: EventTarget, type: string, act: () => void) =>
    target.addEventListener(type, act, { signal })
  on(element, 'pointerenter', () => autoplay.hold('hover', true))
  on(element, 'pointerleave', () => autoplay.hold('hover', false))
  on(element, 'focusin', () => autoplay.hold('focus', element.querySelector(':focus-visible') !== null))
  on(element, 'focusout', () => autoplay.hold('focus', false))
  on(document, 'visibilitychange', () => autoplay.hold('hidden', document.hidden))
}

const onMotionWish = (tell: () => void) => {
  const wish = matchMedia('(prefers-reduced-motion: reduce)')
  wish.addEventListener('change', tell)
  return () => wish.removeEventListener('change', tell)
}
