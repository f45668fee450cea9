import { useCallback, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The selection of ticked rows. A row that is no longer shown is no longer ticked. */
export function useSelection(rows: readonly { id: string }[] = []) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  /** The row at which the range of a Shift click begins. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const toggle = useCallback((id: string) => {
    setAnchor(id)
    setTicked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  }, [])
  const shown = rows.map(({ id }) => id)
  const ids = shown.filter((id) => ticked.includes(id))
  // Otherwise a tick would reappear with its row, when another filter shows the row again.
  if (ids.length < ticked.length) setTicked(ids)

  /** Toggles a row, and ticks or clears all rows from the last toggled row to this one accordingly. */
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
