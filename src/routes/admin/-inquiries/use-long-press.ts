import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** As long as a touch must last, in milliseconds. Browsers take as long for a long press. */
const LONG_PRESS_MS = 500

/** How far the finger may move meanwhile, in pixels. Further is a scroll. */
const TOLERANCE = 8

/**
 * Props of an element that is pressed long by a finger. The click that ends the press, and the browser's own menu, are
 * swallowed, also when the element does not wait for a long press any more by then.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const wasLong = useRef(false)
  const cancel = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      wasLong.current = false
      if (!onLongPress || pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, LONG_PRESS_MS)
      press.current = { x, y, timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu(event: MouseEvent) {
      if (wasLong.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
