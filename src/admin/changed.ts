/** The part of a query's tRPC utilities that is needed to show a change before the server answers. */
interface Shown<Rows> {
  getData: () => Rows | undefined
  setData: (input: undefined, rows: Rows | undefined) => unknown
  cancel: () => Promise<void>
}

/**
 * Shows a list as it will be once the server has agreed; what it gives back shows the former one again.
 * For `useSaving`'s `optimistic`.
 */
export function changed<Row>(list: Shown<Row[]>, change: (rows: Row[]) => Row[]): () => void {
  // An answer that was on its way would show the old list once more.
  void list.cancel()
  const before = list.getData()
  if (before) list.setData(undefined, change(before))
  return () => list.setData(undefined, before)
}
