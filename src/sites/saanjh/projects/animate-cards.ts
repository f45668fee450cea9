import { prefersReducedMotion } from '../../../core/ui/reduced-motion.ts'
import { staggerDelay } from './project-list-data.ts'

/** Longer lists change without animation, because animating takes time for every card. */
const MAX_ANIMATED_CARDS = 120

/**
 * Animates the cards of a list: added cards fade in one after the other (`staggerDelay`), removed cards fade out, the
 * rest slide to their new places. The library is loaded after the first render; without it, or with reduced motion,
 * nothing is animated. The returned function stops the animation.
 */
export function animateCards(list: HTMLElement): () => void {
  let stopped = false
  let stop = () => {}
  import('@formkit/auto-animate').then(({ default: autoAnimate }) => {
    if (stopped || prefersReducedMotion()) return
    const nextIndex = countPerTick()
    const controller = autoAnimate(list, (card, action, before, after) => {
      if (list.children.length > MAX_ANIMATED_CARDS) return new KeyframeEffect(card, [], 0)
      if (action === 'add')
        return new KeyframeEffect(
          card,
          { opacity: [0, 1], transform: ['translateY(16px)', 'none'] },
          { duration: 420, easing: 'ease-out', delay: staggerDelay(nextIndex()) * 1000, fill: 'backwards' },
        )
      if (action === 'remove')
        return new KeyframeEffect(card, { opacity: [1, 0] }, { duration: 160, easing: 'ease-out' })
      const [deltaX, deltaY] = [
        (before?.left ?? 0) - (after?.left ?? 0),
        (before?.top ?? 0) - (after?.top ?? 0),
      ]
      return new KeyframeEffect(
        card,
        { transform: [`translate(${deltaX}px, ${deltaY}px)`, 'none'] },
        { duration: 320, easing: 'cubic-bezier(.2,.7,.1,1)' },
      )
    })
    stop = () => {
      controller.disable()
      controller.destroy?.()
    }
  }, console.warn)
  return () => {
    stopped = true
    stop()
  }
}

/** A counter that starts again from 0 in every task of the event loop. */
function countPerTick() {
  let next = 0
  return () => {
    if (next === 0) setTimeout(() => (next = 0))
    return next++
  }
}
