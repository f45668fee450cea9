import { prefersReducedMotion } from './reduced-motion.ts'

/** True where light must not move: reduced motion, or a wish to save data (the unlit picture is a second one). */
export function prefersStillPictures() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || prefersReducedMotion()
}

/**
 * Calls back when the page's own files are in and painted, unless the signal came before: two frames from now, or after
 * `load`, which on a slow phone comes before the first picture is on the screen.
 */
export function afterPageLoad(signal: AbortSignal, callback: () => void) {
  const onNextFrame = (action: () => void) => requestAnimationFrame(() => signal.aborted || action())
  const afterPaint = () => onNextFrame(() => onNextFrame(callback))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true, signal })
}

/** Whether the element stands below the window: what stands above it has been passed. */
export const isBelowViewport = (element: Element) => element.getBoundingClientRect().top >= innerHeight

/** Whether the image was asked for and did not come; a served page's images may have failed before any script listens. */
export const hasImageFailed = (img: HTMLImageElement) => img.complete && !!img.currentSrc && !img.naturalWidth

/** Resolves when the image can be painted: light that comes before its picture arrives in stripes. */
export async function decodeImage(img: HTMLImageElement | null) {
  // A picture that failed shows an open switch: there is nothing to wait for.
  await img?.decode().catch(() => undefined)
}

/** Where a mouse is used: entering the link or article around the frame switches the lit image off and on again. */
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
