import { useEffect, useRef, useState } from 'react'
import { countUpInView } from './count-up.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Milliseconds from 0 to the end by default. */
export const DEFAULT_COUNTER_MS = 2000
/** The default share of the area that must be in view before the counter starts. */
export const DEFAULT_THRESHOLD = 0.3

/**
 * A number that counts up once, when it comes into view; not under reduced motion, nor if it is in view from the start,
 * where the final figure would be seen before it restarts from 0. Its text is always the final number, for screen
 * readers, find-in-page and copying. While it counts, the text is transparent and counter.css paints `data-counting`
 * over it, so that the layout does not shift.
 */
export function Counter({
  end,
  suffix = '',
  duration = DEFAULT_COUNTER_MS,
  threshold = DEFAULT_THRESHOLD,
}: {
  end: number
  suffix?: string
  duration?: number
  threshold?: number
}) {
  const counter = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState(end)

  useEffect(() => {
    const element = counter.current
    if (!element || prefersReducedMotion() || isSeen(element)) return
    return countUpInView(element, { end, duration, threshold, onUpdate: setValue })
  }, [end, duration, threshold])

  return (
    <span ref={counter} className="block">
      <span data-counting={value === end ? undefined : value}>{end}</span>
      {suffix && (
        <span className="align-top text-[0.5em] leading-none font-display tracking-[0] text-live-ink">
          {suffix}
        </span>
      )}
    </span>
  )
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}
