import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface ServedBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** The box as the server sent it, or null if the browser rendered it. Constant for the life of the component. */
  served: Element | null
  /** Called with the box when it contains the served elements, and again at each rendering. */
  onPlaced?: (box: HTMLDivElement) => void
}

/**
 * A box whose served content React neither reads nor changes. So a field's text, caret and focus survive when React
 * hydrates around it, whatever an extension or a translator has changed. If React finds such a change outside the box,
 * it renders that part again: the new box takes over the elements of the served box, in the same task.
 */
export function ServedBox({ served, onPlaced, children, ...attributes }: ServedBoxProps) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = served && (document.activeElement as HTMLElement | null)
  // Runs at each rendering, but only the first finds elements to take over.
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    if (served?.hasChildNodes() && box !== served) {
      box.append(...served.childNodes)
      if (box.contains(focused)) focused?.focus({ preventScroll: true })
    }
    onPlaced?.(box)
  })
  return (
    // The only child is an empty text, and the warning is suppressed: React then leaves the served content alone.
    <div {...attributes} ref={ref} data-box suppressHydrationWarning>
      {served ? '' : children}
    </div>
  )
}
