import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the record that a link of another screen asks for by `?record=ID`, as soon as it is loaded. Then the address is
 * the screen's own again, so that a reload does not open it anew.
 * @param open stable
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
