import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** How long a touch must last, in milliseconds: as in browsers. */
const LONG_PRESS_MS = 500

/** How far the finger may move meanwhile, in pixels. Any further is a scroll. */
const TOLERANCE = 8

/**
 * Props of an element that reacts to a finger's long press. They suppress the click that ends the press, and the
 * browser's context menu, even if the element no longer expects a long press by then. Where the browser has such a
 * menu, as on Android, its event signals the long press; an iPhone has none, so a timer does.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const wasLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const endLong = () => {
    end()
    wasLong.current = true
    onLongPress?.()
  }
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end()
      wasLong.current = false
      if (onLongPress && pointerType === 'touch')
        press.current = { x, y, timer: setTimeout(endLong, LONG_PRESS_MS) }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      if (press.current) endLong()
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
