import { useQueries } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { openStatuses } from '../../../../server/features/inquiries/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { useTRPC } from '../../../queries.tsx'
import { usePendingWrites, usePendingWritesByInquiry } from '../pending/use-pending-writes.ts'
import { withPendingWrites } from '../pending/with-pending-writes.ts'

/** A follow-up as `inquiry.followUps` returns it. */
export type FollowUp = inferRouterOutputs<AppRouter>['inquiry']['followUps']['items'][number]

/** An inquiry that may have a follow-up. */
type FollowUpRow = Omit<FollowUp, 'follow_up_at'> & { follow_up_at: string | null }

/**
 * The follow-ups of a list as they will be once the account's pending writes are sent, earliest first. If a pending
 * write sets the follow-up of an inquiry outside the list, that inquiry is fetched too; without a connection, its copy
 * on the device is used.
 */
export function usePendingFollowUps(rows: FollowUpRow[]): FollowUp[] {
  const { inquiry } = useTRPC()
  const writesOf = usePendingWritesByInquiry()
  const ids = usePendingWrites().flatMap(({ change, inquiry }) =>
    'follow_up_at' in change && !rows.some(({ id }) => id === inquiry) ? [inquiry] : [],
  )
  const queries = [...new Set(ids)].map((id) => inquiry.byId.queryOptions({ id }))
  const others = useQueries({ queries }).flatMap(({ data }) => data ?? [])
  return [...rows, ...others]
    .map((row) => withPendingWrites(row, writesOf(row.id)))
    .flatMap(({ follow_up_at, ...row }) =>
      follow_up_at && openStatuses.some((open) => open === row.status) ? [{ ...row, follow_up_at }] : [],
    )
    .toSorted((a, b) => Date.parse(a.follow_up_at) - Date.parse(b.follow_up_at))
}
