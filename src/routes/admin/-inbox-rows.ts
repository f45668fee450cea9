import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** An inquiry as the list has it. */
export type InboxRow = inferRouterOutputs<AppRouter>['inquiry']['list']['items'][number]

/** The rows with one that has left them since `before`, at the place it had: in front of those that followed it. */
export function withRowKept(rows: InboxRow[], before: InboxRow[], kept: InboxRow): InboxRow[] {
  const former = before.findIndex(({ id }) => id === kept.id)
  if (former < 0 || rows.some(({ id }) => id === kept.id)) return rows
  const followers = new Set(before.slice(former + 1).map(({ id }) => id))
  const place = rows.findIndex(({ id }) => followers.has(id))
  return place < 0 ? [...rows, kept] : rows.toSpliced(place, 0, kept)
}

/** The `id` of an inquiry's row on the screen. */
export const rowIdOf = (id: string): string => `inquiry-${id}`

/** An inquiry's row on the screen, where there is one. */
export const rowOf = (id: string): HTMLElement | null => document.getElementById(rowIdOf(id))
