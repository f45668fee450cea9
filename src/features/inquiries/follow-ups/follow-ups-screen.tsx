import { getRouteApi } from '@tanstack/react-router'
import { calendarDay, formatDay } from '../../../core/office/dates.ts'
import { QueryState } from '../../../core/office/list-states.tsx'
import { PageLayout } from '../../../core/office/page-layout.tsx'
import { PageLink } from '../../../core/office/page-link.tsx'
import { RowList, Section } from '../../../core/office/section.tsx'
import { useNow } from '../../../core/office/use-now.ts'
import { EmptyState } from '../../../core/ui/empty-state.tsx'
import type { PendingWrite } from '../pending/pending-writes.ts'
import { FollowUpRow } from './follow-up-row.tsx'
import { type FollowUpsView, readView } from './follow-ups-period.ts'
import { FollowUpsToolbar, PersonFilter } from './follow-ups-toolbar.tsx'
import { type MoveFollowUp, useFollowUps } from './use-follow-ups.ts'
import type { FollowUp } from './use-pending-follow-ups.ts'

const route = getRouteApi('/admin/follow-ups')

/** Follow-ups by day or week, overdue ones first. One tap postpones a follow-up or marks it as done. */
export function FollowUpsScreen() {
  const now = useNow()
  const view = readView(route.useSearch(), now)
  const { query, rows, move, writesOf } = useFollowUps(view)
  const total = query.data?.total ?? 0
  const left = total - (query.data?.items.length ?? 0)
  return (
    <PageLayout
      title="Follow-ups"
      subtitle={
        <>
          Whom to call or write to, and when. Your calendar can show them too: see{' '}
          <PageLink to="/admin/accounts">Accounts</PageLink>.
        </>
      }
      action={<PersonFilter person={view.person} />}
    >
      <FollowUpsToolbar view={view} today={calendarDay(now)} />
      {query.data ? (
        <Groups groups={groupRows(rows, view, now)} view={view} now={now} onMove={move} writesOf={writesOf} />
      ) : (
        <QueryState query={query} subject="The follow-ups" />
      )}
      {left > 0 && (
        <p className="mt-4 text-soft">
          {left}
          {query.data?.more && '+'} more come after these.
        </p>
      )}
    </PageLayout>
  )
}

interface Group {
  key: string
  title: string
  rows: FollowUp[]
}

/** The overdue follow-ups, then a group for each day of the view; the current week starts with today. */
function groupRows(rows: FollowUp[], view: FollowUpsView, now: number): Group[] {
  const today = calendarDay(now)
  const isOverdue = ({ follow_up_at }: FollowUp) => view.isNow && Date.parse(follow_up_at) < now
  const days = view.days
    .filter((day) => !view.isNow || day >= today)
    .map((day) => ({
      key: day,
      title: day === today ? `Today, ${formatDay(day)}` : formatDay(day),
      rows: rows.filter((row) => !isOverdue(row) && calendarDay(row.follow_up_at) === day),
    }))
  const overdue = rows.filter(isOverdue)
  return overdue.length > 0 ? [{ key: 'overdue', title: 'Overdue', rows: overdue }, ...days] : days
}

function Groups({
  groups,
  view,
  now,
  onMove,
  writesOf,
}: {
  groups: Group[]
  view: FollowUpsView
  now: number
  onMove: MoveFollowUp
  /** The pending writes of an inquiry. */
  writesOf: (inquiry: string) => PendingWrite[]
}) {
  if (groups.every(({ rows }) => rows.length === 0))
    return (
      <EmptyState>
        {view.view === 'week' ? 'No follow-ups in this week.' : 'No follow-ups on this day.'}
      </EmptyState>
    )
  return (
    <div className="grid gap-7">
      {groups.map(({ key, title, rows }) => (
        <Section
          key={key}
          title={
            <>
              <span className={key === 'overdue' ? 'text-bad' : undefined}>{title}</span>
              {rows.length > 0 && <span className="tabular-nums font-normal text-soft"> {rows.length}</span>}
            </>
          }
        >
          {rows.length > 0 ? (
            <RowList>
              {rows.map((row) => (
                <FollowUpRow
                  key={row.id}
                  row={row}
                  now={now}
                  withDay={key === 'overdue'}
                  onMove={onMove}
                  writes={writesOf(row.id)}
                />
              ))}
            </RowList>
          ) : (
            <p className="border-t border-rule py-2 text-soft">Nobody</p>
          )}
        </Section>
      ))}
    </div>
  )
}
