import { prefersReducedMotion } from './reduced-motion.ts'

/** Whether pictures must stay lit: under reduced motion, or to save data, as the unlit picture is a second download. */
export function prefersStillPictures() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || prefersReducedMotion()
}

/** Whether the element is below the viewport. False for an element above it, which has been seen already. */
export const isBelowViewport = (element: Element) => element.getBoundingClientRect().top >= innerHeight

/** With a mouse: entering the link or article around the frame blinks the lit image off and on. */
export function blinkOnHover(frame: Element | null, litImage: Element | null, signal: AbortSignal) {
  const card = frame?.closest('a, article') ?? frame
  if (!card || !litImage || !matchMedia('(hover: hover)').matches) return
  const blink = () =>
    litImage.animate(
      { opacity: [1, 0, 0, 1], offset: [0, 0.18, 0.55, 1] },
      { duration: 660, easing: 'linear' },
    )
  card.addEventListener('pointerenter', blink, { signal })
}
