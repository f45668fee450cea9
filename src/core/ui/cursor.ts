import './cursor.css'
import { INTERACTIVE_SELECTOR } from './interactive-selector.ts'

/**
 * Shows a custom cursor: a ring that follows the mouse, updated once a frame by `transform`. Over interactive elements
 * it becomes a dot, and it shrinks while a button is down. Listens on the document, to include elements added later.
 * The returned function removes it.
 */
export function startCursor(): () => void {
  const abortController = new AbortController()
  const options = { signal: abortController.signal, passive: true } as const
  const cursor = document.createElement('div')
  cursor.className = 'custom-cursor pointer-events-none top-0 left-0 z-100 opacity-0 data-shown:opacity-100'
  cursor.ariaHidden = 'true'
  cursor.dataset.state = 'normal'
  cursor.append(document.createElement('i'))
  let isOverInteractive = false
  let isPressed = false
  let x = 0
  let y = 0
  let frame = 0

  const draw = () => {
    frame = 0
    cursor.style.transform = `translate(${x}px, ${y}px)`
    cursor.dataset.state = isPressed ? 'pressed' : isOverInteractive ? 'hover' : 'normal'
    cursor.dataset.shown = ''
  }
  const scheduleDraw = () => {
    frame ||= requestAnimationFrame(draw)
  }

  const trackPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    x = event.clientX
    y = event.clientY
    isOverInteractive = event.target instanceof Element && event.target.closest(INTERACTIVE_SELECTOR) !== null
    scheduleDraw()
  }
  const setPressed = (pressed: boolean) => () => {
    isPressed = pressed
    scheduleDraw()
  }
  document.addEventListener('pointermove', trackPointer, options)
  document.addEventListener('pointerover', trackPointer, options)
  document.addEventListener('pointerdown', setPressed(true), options)
  document.addEventListener('pointerup', setPressed(false), options)
  document.addEventListener('pointercancel', setPressed(false), options)
  document.documentElement.addEventListener('pointerleave', () => delete cursor.dataset.shown, options)

  document.body.append(cursor)
  document.documentElement.dataset.cursor = ''
  return () => {
    abortController.abort()
    cancelAnimationFrame(frame)
    cursor.remove()
    delete document.documentElement.dataset.cursor
  }
}
