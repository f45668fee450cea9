import { onceInView } from './motion.ts'

/** Quartic ease-out: half the time makes 93.75 % of the way. */
export const easeOutQuart = (t: number) => 1 - (1 - t) ** 4

/** What a counter to `end` shows after `elapsed` of `duration` milliseconds: exactly `end` at the end and after it. */
export function countedTo(end: number, elapsed: number, duration: number): number {
  if (elapsed >= duration) return end
  return Math.round(end * easeOutQuart(Math.max(0, elapsed) / duration))
}

export interface Counting {
  end: number
  /** Milliseconds from 0 to the end. */
  duration: number
  /** The share of the element's area that must be in view before it starts. */
  threshold: number
  /** Called with every figure, the first one being 0. */
  show: (figure: number) => void
}

/** Shows 0 now, and counts up, once, when the element comes into view. The returned function ends it. */
export function countWhenSeen(element: Element, { end, duration, threshold, show }: Counting): () => void {
  let frame = 0
  show(0)
  const giveUp = onceInView(element, threshold, () => {
    const start = performance.now()
    const step = () => {
      const elapsed = performance.now() - start
      show(countedTo(end, elapsed, duration))
      if (elapsed < duration) frame = requestAnimationFrame(step)
    }
    step()
  })
  return () => {
    giveUp()
    cancelAnimationFrame(frame)
  }
}
