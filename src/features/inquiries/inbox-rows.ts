import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** An inquiry as `inquiry.list` returns it. */
export type InboxRow = inferRouterOutputs<AppRouter>['inquiry']['list']['items'][number]

/** Puts a row that has left the list since `before` back in its position: in front of the rows that followed it. */
export function reinsertRow(rows: InboxRow[], before: InboxRow[], row: InboxRow): InboxRow[] {
  const formerIndex = before.findIndex(({ id }) => id === row.id)
  if (formerIndex < 0 || rows.some(({ id }) => id === row.id)) return rows
  const followers = new Set(before.slice(formerIndex + 1).map(({ id }) => id))
  const index = rows.findIndex(({ id }) => followers.has(id))
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 0, row)
}

/** The DOM id of an inquiry's row. */
export const rowElementId = (id: string): string => `inquiry-${id}`

/** The DOM element of an inquiry's row, if it is rendered. */
export const getRowElement = (id: string): HTMLElement | null => document.getElementById(rowElementId(id))
