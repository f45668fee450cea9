import { useEffect, useRef, useState } from 'react'
import { countWhenSeen } from './counting.ts'
import { reducedMotion } from './motion.ts'

/** Milliseconds from 0 to the end where nothing else is said. */
export const DEFAULT_COUNTER_MS = 2000
/** Share of the area in view before it starts, where nothing else is said. */
export const DEFAULT_THRESHOLD = 0.3

/**
 * A number that counts up, once, when it comes into view. The served page holds the final figure, and it stays for
 * those who want no movement. An unseen copy keeps the place, so that nothing beside it moves while the digits grow.
 */
export function Counter({
  end,
  suffix = '',
  duration = DEFAULT_COUNTER_MS,
  threshold = DEFAULT_THRESHOLD,
  className = '',
}: {
  end: number
  suffix?: string
  duration?: number
  threshold?: number
  className?: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, show] = useState(end)

  useEffect(() => {
    const element = place.current
    if (!element || reducedMotion()) return
    return countWhenSeen(element, { end, duration, threshold, show })
  }, [end, duration, threshold])

  return (
    <span ref={place} className={`counter ${className}`}>
      <span className="digits">
        {/* Every place is kept from the start: nothing beside them moves while they fill. */}
        {Array.from(String(shown).padStart(String(end).length)).map((digit, at) => (
          <span key={at}>{digit === ' ' ? '' : digit}</span>
        ))}
      </span>
      {suffix && <span className="suffix">{suffix}</span>}
    </span>
  )
}
