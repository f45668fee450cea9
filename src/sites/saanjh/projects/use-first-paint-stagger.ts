import { useState } from 'react'

/**
 * Whether the list is still the one of its first paint: only then CSS lets its cards fade in one after the other. Cards
 * of a later list are animated by `animateCards`.
 */
export function useFirstPaintStagger(category: string | undefined, view: string | undefined, count: number) {
  const [first] = useState({ category, view, count })
  return first.category === category && first.view === view && first.count === count
}
