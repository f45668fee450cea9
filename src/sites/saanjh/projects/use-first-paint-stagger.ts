import { useState } from 'react'

/**
 * Whether the list is still that of the first paint: only then does CSS fade its cards in one after the other. The
 * cards of later lists are animated by `animateCards`.
 */
export function useFirstPaintStagger(category: string | undefined, view: string | undefined, count: number) {
  const [first] = useState({ category, view, count })
  return first.category === category && first.view === view && first.count === count
}
