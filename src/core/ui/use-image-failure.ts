import { type RefObject, useState } from 'react'
import { hasImageFailed } from './image-loading.ts'

/**
 * Whether the image at `src` could not be loaded, and the props with which its `<img>` reports it. Detects also an
 * image that failed before React hydrated it. `ref`, if given, is set to the element as well.
 */
export function useImageFailure(src: string | null, ref?: RefObject<HTMLImageElement | null>) {
  const [failed, setFailed] = useState<string | null>()
  const attachRef = (img: HTMLImageElement | null) => {
    if (ref) ref.current = img
    // Once another address has failed, the element may still report that one.
    if (img && !failed && hasImageFailed(img)) setFailed(src)
  }
  return [failed === src, { ref: attachRef, onError: () => setFailed(src) }] as const
}
