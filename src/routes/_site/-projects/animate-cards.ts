import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { staggerDelay } from './project-list-data.ts'

/** Above so many cards they change places at once: every one that moves costs. */
const MAX_ANIMATED_CARDS = 120

/**
 * Lets the cards of a list come, go and change places in sight: what comes fades in, one a tenth of a second after the
 * other. The library is asked for when the page stands; the returned function stops it.
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
    // Without it the cards change places at once.
  }, console.warn)
  return () => {
    stopped = true
    stop()
  }
}

/** Counts from 0 what happens in one turn. */
function countPerTick() {
  let next = 0
  return () => {
    if (next === 0) setTimeout(() => (next = 0))
    return next++
  }
}
