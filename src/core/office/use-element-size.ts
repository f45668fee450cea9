import { type RefObject, useEffect, useState } from 'react'

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** The current size of an element; null until it is measured and while it is not displayed. */
export function useElementSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize(element.clientWidth > 0 ? { width: element.clientWidth, height: element.clientHeight } : null),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
