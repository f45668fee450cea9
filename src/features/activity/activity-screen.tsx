import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CLIENT_ADDRESS_DAYS } from '../../../server/core/constants/schema.ts'
import { SECTIONS } from '../../../server/sections/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { calendarDay, addDays, formatDayAndMonth } from '../../core/office/dates.ts'
import { InlineSelect } from '../../core/office/inline-select.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { LoadMore } from '../../core/office/load-more.tsx'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { pagedQueryOptions } from '../../core/office/paged-query.ts'
import { RowList, Section } from '../../core/office/section.tsx'
import { EmptyState } from '../../core/ui/empty-state.tsx'
import { firm } from '../../firm.ts'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { ActivityEntry } from './activity-entry.ts'
import { type ActivityFilter, toActivityFilter } from './activity-filter.ts'
import { recordNameOf } from './activity-format.ts'
import { ActivityLine } from './activity-line.tsx'
import { ActivityRow } from './activity-row.tsx'
import { groupRefusals, countRefusals } from './refusal-format.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const route = getRouteApi('/admin/activity')

export function ActivityScreen() {
  const filter = toActivityFilter(route.useSearch())
  const { by, table, action, record } = filter
  const listInput = { by, table, action, record_id: record }
  const client = useTRPCClient()
  const { activity } = useTRPC()
  const query = useInfiniteQuery(
    pagedQueryOptions(activity.list.infiniteQueryOptions(listInput).queryKey, (cursor, signal) =>
      client.activity.list.query({ ...listInput, cursor }, { signal }),
    ),
  )
  useLoadErrorToast(query, 'Failed to load activity')
  const [restoring, setRestoring] = useState<ActivityEntry | null>(null)
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <PageLayout
      title="Activity"
      subtitle={
        <>
          Visitors see only the result, on <PageLink to="/">the site</PageLink>. Deleted and changed records
          can be restored.
        </>
      }
      action={<AccountFilter by={by} />}
    >
      <KindFilter filter={filter} recordName={record && entries[0] ? recordNameOf(entries[0]) : undefined} />
      {action === 'refuse' && (
        <p className="mb-4 text-soft">
          What the site refused, counted by the hour. Addresses are removed after {CLIENT_ADDRESS_DAYS} days.
        </p>
      )}
      {!query.data && <QueryState query={query} subject="The activity" rows={6} />}
      {query.data && entries.length === 0 && (
        <EmptyState>{action ? 'No refused attempts.' : 'No activity yet.'}</EmptyState>
      )}
      {groupByDay(entries).map(({ day, entries }) => (
        <Section
          key={day}
          title={formatDayHeading(entries[0]?.created_at ?? '')}
          className="mt-7 first-of-type:mt-0"
        >
          <RowList>
            {(action ? entries.map((entry) => [entry]) : groupRefusals(entries)).map(([entry, ...more]) =>
              entry && more.length === 0 ? (
                <ActivityRow key={entry.id} entry={entry} onRestore={() => setRestoring(entry)} />
              ) : (
                entry && <RefusalRun key={entry.id} entries={[entry, ...more]} />
              ),
            )}
          </RowList>
        </Section>
      ))}
      <LoadMore query={query} itemsName="activity" endText="No earlier activity." />
      {restoring && <RestoreDialog entry={restoring} onClose={() => setRestoring(null)} />}
    </PageLayout>
  )
}

/** Groups the entries by the firm's calendar days, in their order: newest first. */
function groupByDay(entries: ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  const groups: { day: string; entries: ActivityEntry[] }[] = []
  for (const entry of entries) {
    const day = calendarDay(entry.created_at)
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}

/** The select that limits the activity to one account. */
function AccountFilter({ by }: { by: string | undefined }) {
  const navigate = useNavigate()
  const { data: accounts = [] } = useQuery(useTRPC().auth.accounts.queryOptions())
  return (
    <InlineSelect
      className="w-full lg:w-65"
      aria-label="Person"
      value={by ?? ''}
      onChange={({ target }) =>
        void navigate({
          to: '/admin/activity',
          search: (filter) => ({ ...filter, by: target.value || undefined }),
        })
      }
    >
      <option value="">Everybody</option>
      {accounts.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name ?? email}
        </option>
      ))}
    </InlineSelect>
  )
}

const KIND_FILTERS: (Pick<ActivityFilter, 'table' | 'action'> & { name: string })[] = [
  { name: 'Everything' },
  ...SECTIONS.map(({ title, table }) => ({ name: title, table })),
  { name: 'Pictures', table: 'media' },
  { name: 'Settings', table: 'settings' },
  { name: 'Inquiries', table: 'inquiries' },
  { name: 'Accounts', table: 'users' },
  { name: 'Refused', action: 'refuse' },
]

/** Links that limit the activity to a kind of record or to refusals. `recordName`: set if limited to one record. */
function KindFilter({
  filter: { by, table, action, record },
  recordName,
}: {
  filter: ActivityFilter
  recordName: string | undefined
}) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the row scrolls, and the chosen filter may be at its end.
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !chosen) return
    const { offsetLeft, clientWidth } = nav.current
    nav.current.scrollLeft = chosen.offsetLeft - offsetLeft - (clientWidth - chosen.offsetWidth) / 2
  }, [table, action, record])
  return (
    <nav
      ref={nav}
      aria-label="Kind of activity"
      className="-mx-4 mb-6 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {KIND_FILTERS.map(({ name, ...kind }) => (
        <Link
          key={name}
          to="/admin/activity"
          search={{ by, ...kind }}
          className="btn btn-outline px-3"
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {name}
        </Link>
      ))}
      {record && (
        <Link
          to="/admin/activity"
          search={{ by, table, action }}
          className="btn btn-outline"
          aria-current="true"
        >
          Only {recordName || 'one record'}
          <span className="sr-only">, show all again</span>
          <span aria-hidden>✕</span>
        </Link>
      )}
    </nav>
  )
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: firm.timeZone, weekday: 'long' })

/** The heading of a day in the activity: 'Today', 'Yesterday', 'Wednesday 18 Nov', 'Friday 3 Jan 2025'. */
function formatDayHeading(date: string): string {
  const day = calendarDay(date)
  if (day === calendarDay(Date.now())) return 'Today'
  if (day === addDays(calendarDay(Date.now()), -1)) return 'Yesterday'
  const year = day.slice(0, 4)
  const thisYear = calendarDay(Date.now()).startsWith(year)
  return `${weekdayFormat.format(new Date(date))} ${formatDayAndMonth(date)}${thisYear ? '' : ` ${year}`}`
}

/** A run of refusals as one line; expandable to its entries. */
function RefusalRun({ entries }: { entries: ActivityEntry[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <li>
        <ActivityLine
          created_at={entries[0]?.created_at ?? ''}
          buttons={
            <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide' : 'Who was refused'}
            </Button>
          }
        >
          <span className="font-heading">The site itself</span> refused {countRefusals(entries)} attempts
        </ActivityLine>
      </li>
      {open && entries.map((entry) => <ActivityRow key={entry.id} entry={entry} onRestore={() => {}} />)}
    </>
  )
}
