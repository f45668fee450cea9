import { useCallback, useMemo, useState } from 'react'

/** The change that a write makes to the list's rows. Must be idempotent: it may be applied to rows that contain it. */
type Change<Row> = (rows: Row[]) => Row[]

interface OptimisticChange<Row> {
  change: Change<Row>
  /** The server has confirmed it, while another write is still in flight. */
  saved: boolean
}

/**
 * Optimistic updates of a list: the server's rows with every pending change applied, in the order of the changes. A
 * failed write removes only its own change, and a refetch between two writes does not undo the other. React's
 * `useOptimistic` is not an alternative: it would delay every navigation until the writes have ended.
 * @param rows as last fetched from the server
 */
export function useOptimisticList<Row>(rows: Row[] | undefined) {
  const [pending, setPending] = useState<OptimisticChange<Row>[]>([])
  const optimisticRows = useMemo(
    () => rows && pending.reduce((rows, { change }) => change(rows), rows),
    [rows, pending],
  )

  /** Applies a change while `write` is in flight: the `run` of a `useSaveMutation`, which shows its own error toast. */
  const applyChange = useCallback(async (change: Change<Row>, write: () => Promise<unknown>) => {
    setPending((pending) => [...pending, { change, saved: false }])
    const saved = await write().then(
      () => true,
      () => false,
    )
    setPending((pending) =>
      dropSettled(
        saved
          ? pending.map((entry) => (entry.change === change ? { change, saved } : entry))
          : pending.filter((entry) => entry.change !== change),
      ),
    )
  }, [])

  return { rows: optimisticRows, applyChange }
}

/** Confirmed changes are dropped together, after the last write's refetch: an earlier one may lack the later saves. */
function dropSettled<Row>(pending: OptimisticChange<Row>[]): OptimisticChange<Row>[] {
  return pending.every(({ saved }) => saved) ? [] : pending
}

/** The change of a visibility switch. */
export const withStatus =
  <Row extends { id: string; status: string }>(id: string, status: Row['status']): Change<Row> =>
  (rows) =>
    rows.map((row) => (row.id === id ? { ...row, status } : row))

/**
 * The rows in the order of `ids`, with `order_index` from 1 as the server will set it; rows without an id stay at the
 * end.
 */
export function applyOrder<Row extends { id: string; order_index?: number }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const position = (row: Row) => (ids.includes(row.id) ? ids.indexOf(row.id) : ids.length)
  return rows
    .toSorted((a, b) => position(a) - position(b))
    .map((row) => (ids.includes(row.id) ? { ...row, order_index: position(row) + 1 } : row))
}
