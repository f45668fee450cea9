import { useEffect, useRef, useState } from 'react'
import { countUpInView } from './count-up.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Milliseconds from 0 to the end where nothing else is said. */
export const DEFAULT_COUNTER_MS = 2000
/** Share of the area in view before it starts, where nothing else is said. */
export const DEFAULT_THRESHOLD = 0.3

/**
 * A number that counts up, once, when it comes into view. Its text is the final figure from the start, so that a screen
 * reader, a search in the page and a copy have the whole of it at any moment. While it counts, the text is transparent
 * and ui.css paints the figure of `data-counting` over it: nothing beside it moves. Under reduced motion it does not count.
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
    if (!counter.current || prefersReducedMotion()) return
    return countUpInView(counter.current, { end, duration, threshold, onUpdate: setValue })
  }, [end, duration, threshold])

  return (
    <span ref={counter} className="block">
      <span data-counting={value === end ? undefined : value}>{end}</span>
      {suffix && <span className="suffix">{suffix}</span>}
    </span>
  )
}
