import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tables } from '../../../server/activity/schema.ts'
import { calendarDay } from '../../admin/dates.ts'
import { MoreRows } from '../../admin/more-rows.tsx'
import { LoadFailed, Loading, Page } from '../../admin/page.tsx'
import { useLoadFailure } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { Empty } from '../../ui/empty.tsx'
import { ActivityRow } from './-activity-row.tsx'
import { type Deed, nameOf } from './-activity-words.ts'
import { Choice } from './-choice.tsx'
import { PageLink } from './-page-link.tsx'
import { Restore } from './-restore.tsx'
import { dayName } from './-when.ts'

type Table = (typeof tables)[number]

/** What is shown: of one account, of one kind of record, of one record; in the address, so that it can be handed on. */
interface Filter {
  by?: string
  table?: Table
  record?: string
}

export const Route = createFileRoute('/admin/activity')({
  validateSearch: ({ by, table, record }: Record<string, unknown>): Filter => ({
    by: isId(by) ? by : undefined,
    table: tables.find((name) => name === table),
    record: isId(record) ? record : undefined,
  }),
  component: ActivityPage,
})

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

function ActivityPage() {
  const filter = Route.useSearch()
  const { by, table, record } = filter
  const chosen = { by, table, record_id: record }
  const client = useClient()
  const { activity } = useTRPC()
  const query = useInfiniteQuery({
    // Only the key is tRPC's: its own query would send a `direction` along, which the strict input refuses.
    queryKey: activity.list.infiniteQueryOptions(chosen).queryKey,
    queryFn: ({ pageParam }) => client.activity.list.query({ ...chosen, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  useLoadFailure(query, 'Failed to load activity')
  const [restoring, setRestoring] = useState<Deed | null>(null)
  const deeds = query.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Page
      title="Activity"
      note={
        <>
          Visitors see none of this, only <PageLink to="/">what it made of the site</PageLink>. A record that
          was deleted or changed can be brought back.
        </>
      }
      action={<Person by={by} />}
    >
      <Kinds filter={filter} only={record && deeds[0] ? nameOf(deeds[0]) : undefined} />
      {!query.data &&
        (query.isError ? (
          <LoadFailed what="The activity" onRetry={() => void query.refetch()} />
        ) : (
          <Loading rows={6} />
        ))}
      {query.data && deeds.length === 0 && <Empty>Nothing has been done here yet.</Empty>}
      {byDay(deeds).map(({ day, deeds }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-7 first-of-type:mt-0">
          <h2 id={`day-${day}`} className="mb-2 text-[1.0625rem] font-[560]">
            {dayName(deeds[0]?.created_at ?? '')}
          </h2>
          <ul className="paper">
            {deeds.map((deed) => (
              <ActivityRow key={deed.id} deed={deed} onRestore={() => setRestoring(deed)} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows query={query} what="activity" end="This is where the activity begins." />
      {restoring && <Restore deed={restoring} onClose={() => setRestoring(null)} />}
    </Page>
  )
}

/** The deeds of each day in India, as they come: newest first. */
function byDay(deeds: Deed[]): { day: string; deeds: Deed[] }[] {
  const groups: { day: string; deeds: Deed[] }[] = []
  for (const deed of deeds) {
    const day = calendarDay(deed.created_at)
    const last = groups.at(-1)
    if (last?.day === day) last.deeds.push(deed)
    else groups.push({ day, deeds: [deed] })
  }
  return groups
}

/** Whose deeds are shown. */
function Person({ by }: { by: string | undefined }) {
  const navigate = useNavigate()
  const { data: accounts = [] } = useQuery(useTRPC().auth.accounts.queryOptions())
  return (
    <Choice
      className="w-full lg:w-[260px]"
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
      {accounts.map(({ id, email }) => (
        <option key={id} value={id}>
          {email}
        </option>
      ))}
    </Choice>
  )
}

const KINDS: { name: string; table?: Table }[] = [
  { name: 'Everything' },
  { name: 'Projects', table: 'ltf_projects' },
  { name: 'Services', table: 'ltf_services' },
  { name: 'Team', table: 'ltf_team_members' },
  { name: 'Clients', table: 'ltf_clients' },
  { name: 'Content', table: 'gsp_content' },
  { name: 'Settings', table: 'settings' },
  { name: 'Inquiries', table: 'inquiries' },
  { name: 'Accounts', table: 'users' },
]

/** What kind of record is shown; `only` is the name of the one record that is, if it is one. */
function Kinds({ filter: { by, table, record }, only }: { filter: Filter; only: string | undefined }) {
  return (
    <nav
      aria-label="Kind of record"
      className="-mx-4 mb-6 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {KINDS.map(({ name, table: kind }) => (
        <Link
          key={name}
          to="/admin/activity"
          search={{ by, table: kind }}
          className="chip flex-none"
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {name}
        </Link>
      ))}
      {record && (
        <Link to="/admin/activity" search={{ by, table }} className="chip flex-none" aria-current="true">
          Only {only || 'one record'}
          <span className="sr-only">, show all again</span>
          <span aria-hidden>✕</span>
        </Link>
      )}
    </nav>
  )
}
