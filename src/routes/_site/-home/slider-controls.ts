import { type KeyboardEvent, type RefObject, type TouchEvent, useEffect, useRef, useState } from 'react'
import { onceInView } from '../../../ui/reduced-motion.ts'

interface SlideControls {
  next: () => void
  previous: () => void
}

/**
 * The keys of the carousel pattern, and a finger that draws the slide aside by 40 px or more. Keys with a modifier are
 * the browser's (Alt and an arrow leads back), and so are two fingers and any finger on a page that is zoomed in.
 */
export function keyAndSwipeHandlers({ next, previous }: SlideControls) {
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
      if (Math.abs(deltaX) < 40 || Math.abs(deltaX) < Math.abs(deltaY)) return
      if (deltaX < 0) next()
      else previous()
    },
  }
}

/**
 * Where a slide stands: 'here', or 'beside' when its picture should be at hand, else nowhere ('away'), so that a slider
 * that nobody touches has asked for one picture.
 */
export function slidePlacement(
  slideIndex: number,
  currentIndex: number,
  slideCount: number,
  preloadNeighbours: boolean,
): 'here' | 'beside' | 'away' {
  if (slideIndex === currentIndex) return 'here'
  const steps = Math.abs(slideIndex - currentIndex)
  return preloadNeighbours && (steps === 1 || steps === slideCount - 1) ? 'beside' : 'away'
}

/** True from the moment when half of the element has been in view. */
export function useSeenOnce<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => (ref.current ? onceInView(ref.current, 0.5, () => setSeen(true)) : undefined), [])
  return [ref, seen]
}
