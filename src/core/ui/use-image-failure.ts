import { type RefObject, useState } from 'react'
import { hasImageFailed } from './image-loading.ts'

/**
 * Whether the image at `src` could not be loaded, and the props with which its `<img>` reports it. Also detects an
 * image that failed before React hydrated it. `ref`, if given, is set to the element too.
 */
export function useImageFailure(src: string | null, ref?: RefObject<HTMLImageElement | null>) {
  const [failed, setFailed] = useState<string | null>()
  const attachRef = (img: HTMLImageElement | null) => {
    if (ref) ref.current = img
    // After another address has failed, the element may still report that failure.
    if (img && !failed && hasImageFailed(img)) setFailed(src)
  }
  return [failed === src, { ref: attachRef, onError: () => setFailed(src) }] as const
}
