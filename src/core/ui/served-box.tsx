import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface ServedBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** The box as the server sent it, or null where it comes from the browser. The same for the life of the component. */
  served: Element | null
  /** Called with the box when it holds what was served, and again at each rendering. */
  onPlaced?: (box: HTMLDivElement) => void
}

/**
 * A box whose served content is not React's: it neither reads nor changes it. So a field keeps its text, caret and focus
 * when React hydrates around it, whatever an extension or a translator has changed. Where React finds such a change
 * outside the box, it renders that part anew: the new box takes over the elements of the served one, in the same task.
 */
export function ServedBox({ served, onPlaced, children, ...attributes }: ServedBoxProps) {
  const ref = useRef<HTMLDivElement>(null)
  const focused = served && (document.activeElement as HTMLElement | null)
  // At each rendering, of which only the first finds something to take over.
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
    // An empty text as its only child, which may differ from what was served: so React is told to leave it alone.
    <div {...attributes} ref={ref} data-box suppressHydrationWarning>
      {served ? '' : children}
    </div>
  )
}
