import { useCallback, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** Which of the shown rows are ticked. What is no longer shown is no longer ticked. */
export function useSelection(rows: readonly { id: string }[] = []) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const toggle = useCallback(
    (id: string) =>
      setTicked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    [],
  )
  const shown = rows.map(({ id }) => id)
  return {
    ids: shown.filter((id) => ticked.includes(id)),
    toggle,
    toggleAll: (checked: boolean) => setTicked(checked ? shown : []),
  }
}
