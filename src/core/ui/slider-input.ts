import type { KeyboardEvent, TouchEvent } from 'react'

/** Shortest horizontal swipe that changes the slide, in CSS pixels (D57). */
const SWIPE_MIN_PX = 40

/**
 * Keyboard and swipe handlers of a slider, after the ARIA carousel pattern (D57). Arrow keys with a modifier are left
 * to the browser (Alt+Left goes back), and so are gestures with two fingers or on a page that is zoomed in.
 */
export function keyAndSwipeHandlers({ next, previous }: { next: () => void; previous: () => void }) {
  return {
    onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey || shiftKey) return
      if (key === 'ArrowRight') next()
      if (key === 'ArrowLeft') previous()
    },
    onTouchStart({ currentTarget, changedTouches, touches }: TouchEvent<HTMLElement>) {
      if (touches.length > 1 || (visualViewport?.scale ?? 1) > 1.01) delete currentTarget.dataset.from
      else currentTarget.dataset.from = `${changedTouches[0]?.clientX} ${changedTouches[0]?.clientY}`
    },
    onTouchEnd({ currentTarget, changedTouches }: TouchEvent<HTMLElement>) {
      const { from } = currentTarget.dataset
      if (!from) return
      const [x = 0, y = 0] = from.split(' ').map(Number)
      const deltaX = (changedTouches[0]?.clientX ?? x) - x
      const deltaY = (changedTouches[0]?.clientY ?? y) - y
      if (Math.abs(deltaX) < SWIPE_MIN_PX || Math.abs(deltaX) < Math.abs(deltaY)) return
      if (deltaX < 0) next()
      else previous()
    },
  }
}
