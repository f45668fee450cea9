import { type RefObject, useEffect, useRef, useState } from 'react'
import { onceInView } from './in-view.ts'

/** A ref for an element, and whether at least half of it has ever been in the viewport. */
export function useSeenOnce<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => (ref.current ? onceInView(ref.current, 0.5, () => setSeen(true)) : undefined), [])
  return [ref, seen]
}
