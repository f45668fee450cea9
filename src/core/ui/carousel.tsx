import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ArrowButton } from './arrow-button.tsx'
import { Autoplay, DEFAULT_AUTOPLAY_MS } from './autoplay.ts'
import type { EmblaCarouselType } from './carousel-motion.ts'
import { Pause, Play } from './icons.tsx'
import { onceInView } from './in-view.ts'
import { prefersReducedMotion, REDUCED_MOTION } from './reduced-motion.ts'
import { useMediaQuery } from './use-media-query.ts'

/**
 * An endless carousel with autoplay and a visible pause button. Autoplay pauses on hover, focus and in a hidden tab,
 * and is off under reduced motion. Arrow keys, Home and End move by whole items. Embla is imported when the carousel
 * comes into view; without it the row scrolls natively.
 */
export function Carousel({
  label,
  autoplayMs = DEFAULT_AUTOPLAY_MS,
  heading,
  itemClassName = '',
  children,
}: {
  label: string
  /** Milliseconds between steps. */
  autoplayMs?: number
  /** Shown above the row on the left, opposite the buttons. */
  heading?: ReactNode
  /** Classes of each item, such as its width. */
  itemClassName?: string
  children: ReactNode
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const { playing, toggle, step } = useCarousel(viewport, autoplayMs)

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        {heading && <div className="flex-[1_1_180px]">{heading}</div>}
        <div className="flex gap-2 print:hidden noscript:hidden">
          <button
            type="button"
            className="icon-button icon-button-outline"
            aria-label={playing ? 'Pause' : 'Play'}
            onClick={toggle}
          >
            {playing ? <Pause /> : <Play />}
          </button>
          <ArrowButton direction="previous" label="Previous" onClick={() => step(-1)} />
          <ArrowButton direction="next" label="Next" onClick={() => step(1)} />
        </div>
      </div>
      {/* Focusable, because without JavaScript the row scrolls and the keyboard must reach it. */}
      <div
        ref={viewport}
        className="overflow-x-auto border-y border-edge -outline-offset-4 [scrollbar-width:none]"
        role="region"
        aria-label={`${label}, all of them`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is operated by keyboard
        tabIndex={0}
      >
        <ul className="flex">
          {Children.map(children, (child) => (
            <li className={`shrink-0 ${itemClassName}`}>{child}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function useCarousel(viewport: RefObject<HTMLDivElement | null>, intervalMs: number) {
  const [paused, setPaused] = useState<boolean>()
  const reduceMotion = useMediaQuery(REDUCED_MOTION)
  const playing = !(paused ?? reduceMotion)
  const embla = useRef<EmblaCarouselType>(undefined)
  const autoplayRef = useRef<Autoplay>(undefined)

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    const abortController = new AbortController()
    const autoplay = new Autoplay(() => embla.current?.scrollNext(), intervalMs)
    autoplayRef.current = autoplay
    const group = element.parentElement ?? element
    pauseWhileInUse(group, autoplay, abortController.signal)
    group.addEventListener('keydown', (event) => handleArrowKeys(event, embla.current), {
      signal: abortController.signal,
    })
    const stopObserving = onceInView(element, 0.1, () => {
      // A lazy image would be requested only when it slides in.
      for (const img of element.querySelectorAll('img')) img.loading = 'eager'
      import('./carousel-motion.ts').then(({ startCarousel }) => {
        if (abortController.signal.aborted) return
        embla.current = startCarousel(element, slideDuration(prefersReducedMotion()))
        autoplay.start()
        // If the import fails, the row scrolls natively.
      }, console.warn)
    })
    return () => {
      abortController.abort()
      stopObserving()
      autoplay.stop()
      embla.current?.destroy()
      embla.current = undefined
    }
  }, [viewport, intervalMs])

  useEffect(() => autoplayRef.current?.setPaused('paused', !playing), [playing])
  useEffect(() => embla.current?.reInit({ duration: slideDuration(reduceMotion) }), [reduceMotion])

  const toggle = () => setPaused(playing)
  const step = (direction: 1 | -1) =>
    direction === 1 ? embla.current?.scrollNext() : embla.current?.scrollPrev()
  return { playing, toggle, step }
}

/** Arrow keys, Home and End; combinations with a modifier are left to the browser. */
function handleArrowKeys(event: KeyboardEvent, embla: EmblaCarouselType | undefined) {
  if (!embla || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === 'ArrowRight') embla.scrollNext()
  else if (event.key === 'ArrowLeft') embla.scrollPrev()
  else if (event.key === 'Home') embla.scrollTo(0)
  else if (event.key === 'End') embla.scrollTo(embla.slideNodes().length - 1)
  else return
  event.preventDefault()
}

/** Embla's `duration` of a slide. */
const slideDuration = (reduceMotion: boolean) => (reduceMotion ? 0 : 30)

/** Pauses on hover, keyboard focus and in a hidden tab. */
function pauseWhileInUse(element: Element, autoplay: Autoplay, signal: AbortSignal) {
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, { signal })
  on(element, 'pointerenter', () => autoplay.setPaused('hover', true))
  on(element, 'pointerleave', () => autoplay.setPaused('hover', false))
  on(element, 'focusin', () => autoplay.setPaused('focus', element.querySelector(':focus-visible') !== null))
  on(element, 'focusout', () => autoplay.setPaused('focus', false))
  on(document, 'visibilitychange', () => autoplay.setPaused('hidden', document.hidden))
}
