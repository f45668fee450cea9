/**
 * Calls back when the page's own resources are loaded and painted, unless the signal is aborted first: two frames after
 * the `load` event, which on a slow phone fires before the first picture is painted, or two frames from now.
 */
export function afterPageLoad(signal: AbortSignal, callback: () => void) {
  const onNextFrame = (action: () => void) => requestAnimationFrame(() => signal.aborted || action())
  const afterPaint = () => onNextFrame(() => onNextFrame(callback))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true, signal })
}

/** Whether the image was requested and failed. Images of a server-rendered page may fail before any script listens. */
export const hasImageFailed = (img: HTMLImageElement) => img.complete && !!img.currentSrc && !img.naturalWidth

/** Resolves when the image is decoded, or has failed: an image that fades in while it decodes appears in stripes. */
export async function decodeImage(img: HTMLImageElement | null) {
  await img?.decode().catch(() => undefined)
}
