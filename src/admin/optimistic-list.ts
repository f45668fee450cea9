import { useCallback, useMemo, useState } from 'react'

/** What a write makes of a list's rows. Made twice it gives the same, as another order does, or a switch. */
type Change<Row> = (rows: Row[]) => Row[]

interface PendingChange<Row> {
  change: Change<Row>
  /** Answered by the server, while another write is still under way. */
  saved: boolean
}

/**
 * Optimistic updates of a list: the rows with every change shown that is still on its way to the server, in the order
 * in which they were made. A write that fails takes only its own change away, and a list that is read again between
 * two writes shows no change undone. Not React's `useOptimistic`: it would hold up every navigation until the writes
 * have ended.
 * @param rows as last read from the server
 */
export function useOptimisticList<Row>(rows: Row[] | undefined) {
  const [pending, setPending] = useState<PendingChange<Row>[]>([])
  const optimisticRows = useMemo(
    () => rows && pending.reduce((rows, { change }) => change(rows), rows),
    [rows, pending],
  )

  /** Shows a change while `write`, the `run` of a `useSaving`, is under way; its failure has been told by then. */
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

  return { rows: optimisticRows, applyChange: applyChange }
}

/** The last write to end has read the list again; an answer read before may lack what was saved meanwhile. */
function dropSettled<Row>(pending: PendingChange<Row>[]): PendingChange<Row>[] {
  return pending.every(({ saved }) => saved) ? [] : pending
}

type Status = 'active' | 'inactive'

/** A record switched on or off the site. */
export const withStatus =
  <Row extends { id: string; status: Status }>(id: string, status: Status): Change<Row> =>
  (rows) =>
    rows.map((row) => (row.id === id ? { ...row, status } : row))
