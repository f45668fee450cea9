import { type ReactNode, useEffect, useRef } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Pixels by which a magnetic button moves when the pointer is at its edge, by default. */
export const DEFAULT_STRENGTH = 20

/** Moves its child towards the mouse pointer by at most `strength` pixels, and back when the pointer leaves. */
export function Magnetic({
  strength = DEFAULT_STRENGTH,
  className = '',
  children,
}: {
  strength?: number
  className?: string
  children: ReactNode
}) {
  const wrapper = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const element = wrapper.current
    if (!element || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
    const abortController = new AbortController()
    const trackPointer = (event: PointerEvent) => {
      if (prefersReducedMotion()) return
      // Only the child moves, not the wrapper, so the box stays the same.
      const { x, y } = pullOffset(event, element.getBoundingClientRect(), strength)
      element.style.setProperty('--pull', `${x.toFixed(2)}px ${y.toFixed(2)}px`)
    }
    element.addEventListener('pointermove', trackPointer, { signal: abortController.signal })
    element.addEventListener('pointerleave', () => element.style.removeProperty('--pull'), {
      signal: abortController.signal,
    })
    return () => abortController.abort()
  }, [strength])

  return (
    <span ref={wrapper} className={`inline-block ${className}`} data-strength={strength}>
      <span className="magnetic inline-block">{children}</span>
    </span>
  )
}

/** The offset in pixels: 0 when the pointer is at the centre of the box, `strength` at its edge. */
export function pullOffset(
  pointer: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
  strength = DEFAULT_STRENGTH,
): { x: number; y: number } {
  const axisOffset = (coordinate: number, start: number, size: number) =>
    ((coordinate - start) / size - 0.5) * 2 * strength
  return {
    x: axisOffset(pointer.clientX, box.left, box.width),
    y: axisOffset(pointer.clientY, box.top, box.height),
  }
}
