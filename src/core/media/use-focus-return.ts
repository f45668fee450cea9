import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of the button that starts an upload: it takes the focus when 'Cancel' or 'Try again' had it and is removed.
 * @param state the upload's state; undefined while there is none
 */
export function useFocusReturn(state: string | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const target = button.current
    if (!state || !target) return undefined
    return () => {
      if (document.activeElement === document.body) target.focus()
    }
  }, [state])
  return button
}
