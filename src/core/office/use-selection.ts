import { useCallback, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** Which of the shown rows are ticked. What is no longer shown is no longer ticked. */
export function useSelection(rows: readonly { id: string }[] = []) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  /** Where a range begins that a click with Shift ends. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const toggle = useCallback((id: string) => {
    setAnchor(id)
    setTicked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  }, [])
  const shown = rows.map(({ id }) => id)
  const ids = shown.filter((id) => ticked.includes(id))
  // Else a tick would come back with its row, when another filter shows it again.
  if (ids.length < ticked.length) setTicked(ids)

  /** Ticks or clears all rows from the one before to this one, as this one is. */
  function toggleRange(id: string) {
    const [start, end] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)]
    if (start < 0) return toggle(id)
    const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
    setAnchor(id)
    setTicked((ids) => {
      const others = ids.filter((other) => !range.includes(other))
      return ids.includes(id) ? others : [...others, ...range]
    })
  }

  return {
    ids,
    toggle,
    toggleRange,
    toggleAll: (checked: boolean) => setTicked(checked ? shown : []),
  }
}
