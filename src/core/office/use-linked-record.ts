import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the record of a link from another screen, `?record=ID`, as soon as it is loaded. Then removes the parameter, so
 * that a reload does not open the record again.
 * @param open a stable function
 */
export function useLinkedRecord<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
): void {
  const { record } = useSearch({ strict: false })
  const navigate = useNavigate()
  const row = record === undefined ? undefined : rows?.find(({ id }) => id === record)
  useEffect(() => {
    if (!row) return
    open(row)
    void navigate({ to: '.', search: {}, replace: true })
  }, [row, open, navigate])
}
