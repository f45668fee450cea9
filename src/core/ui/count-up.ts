import { onceInView } from './in-view.ts'

/** Quartic ease-out, from 0 to 1. */
export const easeOutQuart = (t: number) => 1 - (1 - t) ** 4

/** The value of a counter to `end` after `elapsed` of `duration` milliseconds; exactly `end` after `duration`. */
export function countUpValue(end: number, elapsed: number, duration: number): number {
  if (elapsed >= duration) return end
  return Math.round(end * easeOutQuart(Math.max(0, elapsed) / duration))
}

export interface CountUpOptions {
  end: number
  /** Milliseconds from 0 to `end`. */
  duration: number
  /** The share of the element's area that must be in view before it starts. */
  threshold: number
  /** Called with every value, beginning with 0. */
  onUpdate: (value: number) => void
}

/** Sets 0, and counts up once when the element comes into view. The returned function cancels it. */
export function countUpInView(
  element: Element,
  { end, duration, threshold, onUpdate }: CountUpOptions,
): () => void {
  let frame = 0
  onUpdate(0)
  const stopObserving = onceInView(element, threshold, () => {
    const startedAt = performance.now()
    const tick = () => {
      const elapsed = performance.now() - startedAt
      onUpdate(countUpValue(end, elapsed, duration))
      if (elapsed < duration) frame = requestAnimationFrame(tick)
    }
    tick()
  })
  return () => {
    stopObserving()
    cancelAnimationFrame(frame)
  }
}
