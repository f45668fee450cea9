import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '../../../../server/core/count/schema.ts'
import { type Account, useAccounts } from '../../../core/office/accounts.ts'
import { endOfToday, formatDateTime } from '../../../core/office/dates.ts'
import { LoadNotice } from '../../../core/office/load-notice.tsx'
import { ListPanel } from '../../../core/office/section.tsx'
import { useAccount } from '../../../core/office/session.tsx'
import { useTRPC } from '../../../queries.tsx'
import { usePendingFollowUps } from '../follow-ups/use-pending-follow-ups.ts'
import { StatusBadge, projectTypeLabel } from '../inquiry-status.tsx'

const nameOf = (account: Account | undefined) => account?.name ?? account?.email

/** Today's follow-ups with pending writes applied: overdue first, at most 100. Renders nothing if there are none. */
export function FollowUps({ now }: { now: number }) {
  const me = useAccount()
  const { inquiry } = useTRPC()
  const end = endOfToday(now).toISOString()
  const query = useQuery(inquiry.list.queryOptions({ follow_up_before: end, limit: 100 }))
  const { data, isLoadingError } = query
  const accounts = useAccounts()
  const items = data?.items ?? []
  const due = usePendingFollowUps(items).filter(({ follow_up_at }) => follow_up_at < end)
  if (due.length === 0 && !isLoadingError) return null

  return (
    <ListPanel
      title="Follow up today"
      aside={
        <Link to="/admin/follow-ups" className="link inline-flex min-h-11 items-center text-sm">
          Day and week
        </Link>
      }
    >
      <LoadNotice query={query} subject="follow-ups" className="px-4 py-2 xl:px-6" />
      <ul className="divide-y divide-rule">
        {due.map(({ id, name, project_type, status, assigned_to, follow_up_at: at }) => (
          <li key={id}>
            <Link
              to="/admin/inquiries"
              search={{ id }}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-3 hover:bg-white xl:grid-cols-[minmax(0,220px)_minmax(0,220px)_minmax(0,1fr)_auto_190px] xl:gap-x-6 xl:px-6"
            >
              <span className="truncate font-bold">{name}</span>
              <span className="truncate text-md text-soft max-xl:order-3">
                {projectTypeLabel(project_type)}
              </span>
              <span className="truncate text-soft max-xl:hidden">
                {assigned_to === me.id ? 'You' : nameOf(accounts.find(({ id }) => id === assigned_to))}
              </span>
              <span className="max-xl:order-4 max-xl:justify-self-end">
                <StatusBadge status={status} />
              </span>
              <span
                className={`tabular-nums text-right ${Date.parse(at) < now ? 'font-heading text-bad' : 'font-strong'}`}
              >
                {Date.parse(at) < now ? `Overdue: ${formatDateTime(at, now)}` : formatDateTime(at, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.total > items.length && (
        <p className="border-t border-rule px-4 py-3 text-soft xl:px-6">
          {data.total - items.length}
          {data.more && '+'} more {plural(data.total - items.length, { one: 'is', other: 'are' })} due after
          these.
        </p>
      )}
    </ListPanel>
  )
}
