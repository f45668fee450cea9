import { PRESSABLE } from './pressable.ts'

/**
 * A small ring that follows the mouse, once a frame, by transform alone; over what can be pressed it grows and closes
 * to a dot, and while the button is down it draws in. Listens on the document, so that what is added later counts too.
 * The returned function takes it away.
 */
export function startCursor(): () => void {
  const left = new AbortController()
  const options = { signal: left.signal, passive: true } as const
  const cursor = document.createElement('div')
  cursor.className = 'cursor'
  cursor.ariaHidden = 'true'
  cursor.dataset.state = 'normal'
  cursor.append(document.createElement('i'))
  let over = false
  let down = false
  let x = 0
  let y = 0
  let frame = 0

  const draw = () => {
    frame = 0
    cursor.style.transform = `translate(${x}px, ${y}px)`
    cursor.dataset.state = down ? 'pressed' : over ? 'hover' : 'normal'
    cursor.dataset.shown = ''
  }
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }

  const follow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    x = event.clientX
    y = event.clientY
    over = event.target instanceof Element && event.target.closest(PRESSABLE) !== null
    redraw()
  }
  const press = (pressed: boolean) => () => {
    down = pressed
    redraw()
  }
  document.addEventListener('pointermove', follow, options)
  document.addEventListener('pointerover', follow, options)
  document.addEventListener('pointerdown', press(true), options)
  document.addEventListener('pointerup', press(false), options)
  document.addEventListener('pointercancel', press(false), options)
  document.documentElement.addEventListener('pointerleave', () => delete cursor.dataset.shown, options)

  document.body.append(cursor)
  document.documentElement.dataset.cursor = ''
  return () => {
    left.abort()
    cancelAnimationFrame(frame)
    cursor.remove()
    delete document.documentElement.dataset.cursor
  }
}
