import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'

/** An inquiry as the list has it. */
export type InboxRow = inferRouterOutputs<AppRouter>['inquiry']['list']['items'][number]

/** The rows with one that has left them since `before`, at the place it had: in front of those that followed it. */
export function reinsertRow(rows: InboxRow[], before: InboxRow[], row: InboxRow): InboxRow[] {
  const formerIndex = before.findIndex(({ id }) => id === row.id)
  if (formerIndex < 0 || rows.some(({ id }) => id === row.id)) return rows
  const followers = new Set(before.slice(formerIndex + 1).map(({ id }) => id))
  const index = rows.findIndex(({ id }) => followers.has(id))
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 0, row)
}

/** The `id` of an inquiry's row on the screen. */
export const rowElementId = (id: string): string => `inquiry-${id}`

/** An inquiry's row on the screen, where there is one. */
export const getRowElement = (id: string): HTMLElement | null => document.getElementById(rowElementId(id))
