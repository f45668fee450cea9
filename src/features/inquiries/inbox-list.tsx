import { useAutoAnimate } from '@formkit/auto-animate/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Camera, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../server/core/count/schema.ts'
import { inboxSorts } from '../../../server/features/inquiries/inbox/schema.ts'
import { useAccountOf } from '../../core/office/accounts.ts'
import { Button } from '../../core/office/button.tsx'
import { formatListDate } from '../../core/office/dates.ts'
import { InitialsBadge } from '../../core/office/initials-badge.tsx'
import { LoadMore } from '../../core/office/load-more.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { useNow } from '../../core/office/use-now.ts'
import type { Selection } from '../../core/office/use-selection.ts'
import { FROM_LIST } from './inbox-history.ts'
import { type InboxRow, rowElementId } from './inbox-rows.ts'
import { viewFilterOf } from './inbox-search.ts'
import { StatusBadge, projectTypeLabel } from './inquiry-status.tsx'
import { usePendingWritesByInquiry } from './pending/use-pending-writes.ts'
import { WaitingMark } from './pending/waiting-mark.tsx'
import { withPendingWrites } from './pending/with-pending-writes.ts'
import { ReplyDeadlineClock, WaitingTime } from './reply-deadline.tsx'
import { useInboxSearch } from './use-inbox-search.ts'
import type { InboxQuery } from './use-inbox.ts'
import { useLongPress } from './use-long-press.ts'

const route = getRouteApi('/admin/inquiries')

interface InboxListProps {
  list: InboxQuery
  rows: InboxRow[]
  openId?: string
  selection: Selection
  /** Whether the rows have checkboxes and a click on a row selects it instead of opening it. */
  isSelecting: boolean
  /** Starts selecting with this row, after a long press. */
  onStartSelecting: (id: string) => void
}

/** The inbox's list. A new inquiry shows the clock of the reply deadline. */
export function InboxList({ list, rows, openId, selection, isSelecting, onStartSelecting }: InboxListProps) {
  const { sort } = useInboxSearch()
  const now = useNow()
  const isDesktop = useIsDesktop()
  const [listRef] = useAutoAnimate<HTMLUListElement>({ duration: 180 })
  const writesOf = usePendingWritesByInquiry()
  if (list.isPending) return <InboxSkeleton />
  if (rows.length === 0) return <EmptyInbox />
  const shown = rows.map((row) => withPendingWrites(row, writesOf(row.id)))
  return (
    <>
      <ul ref={listRef} aria-label={`Inquiries, ${orderLabel(sort)}`}>
        {shown.map((row) => (
          <RowItem
            key={row.id}
            onLongPress={isDesktop || isSelecting ? undefined : () => onStartSelecting(row.id)}
          >
            {(isDesktop || isSelecting) && <RowCheckbox row={row} selection={selection} />}
            <Link
              id={rowElementId(row.id)}
              from="/admin/inquiries"
              search={(before) => ({ ...before, id: row.id })}
              className={`block min-w-0 grow pt-3.25 pr-5 pb-3.5 ${isDesktop || isSelecting ? 'pl-11' : 'pl-5 [-webkit-touch-callout:none]'} hover:bg-white/50 focus-visible:-outline-offset-3 xl:aria-[current]:bg-sheet xl:aria-[current]:shadow-[inset_3px_0_0_var(--color-ink)]`}
              activeOptions={{ includeSearch: true }}
              aria-current={row.id === openId ? 'true' : undefined}
              // On a desktop the list keeps its scroll position; on a phone the record replaces it.
              resetScroll={!isDesktop}
              // A long press would drag the link instead of selecting the row.
              draggable={isDesktop}
              state={isDesktop ? {} : FROM_LIST}
              onClick={(event) => {
                if (isDesktop || !isSelecting) return
                event.preventDefault()
                selection.toggle(row.id)
              }}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span
                  className={`truncate text-lg leading-tight ${row.status === 'new' ? 'font-bold' : 'font-strong'}`}
                >
                  {row.name}
                </span>
                <span className="tabular-nums flex-none text-sm text-soft">
                  {formatListDate(row.created_at, now)}
                </span>
              </span>
              <span className="mt-0.5 flex items-center justify-between gap-3">
                <span className="truncate text-soft">{projectTypeLabel(row.project_type)}</span>
                <span className="flex flex-none items-center gap-3">
                  {row.wrote_again && <span className="text-sm font-strong text-live-ink">Wrote again</span>}
                  <WaitingMark writes={writesOf(row.id)} />
                  <PhotoCount count={row.photo_count} />
                  <StatusBadge status={row.status} />
                  <AssigneeBadge id={row.assigned_to} />
                </span>
              </span>
              {row.message && <span className="mt-1 block truncate">{row.message}</span>}
              {row.status === 'new' && (
                <span className="mt-2.5 grid grid-cols-[1fr_auto] items-center gap-3 text-sm">
                  <ReplyDeadlineClock createdAt={row.created_at} now={now} />
                  <WaitingTime createdAt={row.created_at} now={now} />
                </span>
              )}
            </Link>
            {!isDesktop && !isSelecting && row.phone_url && (
              <a
                className="grid w-14 flex-none place-items-center border-l border-rule hover:bg-white/50"
                href={row.phone_url}
                aria-label={`Call ${row.name}`}
              >
                <Phone className="size-5" />
              </a>
            )}
          </RowItem>
        ))}
      </ul>
      <div className="px-4 pb-4">
        <LoadMore query={list} itemsName="inquiries" />
      </div>
    </>
  )
}

function RowItem({ onLongPress, children }: { onLongPress?: () => void; children: ReactNode }) {
  return (
    <li className="relative flex items-stretch border-b border-rule" {...useLongPress(onLongPress)}>
      {children}
    </li>
  )
}

/** Toggles a row; with Shift, all rows from the one toggled before. */
function RowCheckbox({ row: { id, name }, selection }: { row: InboxRow; selection: Selection }) {
  return (
    <label className="absolute top-0 left-0 z-10 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="checkbox checkbox-sm border-edge bg-white"
        aria-label={`Select ${name}`}
        checked={selection.ids.includes(id)}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          if (isRange) selection.toggleRange(id)
          else selection.toggle(id)
        }}
      />
    </label>
  )
}

const orderLabel = (sort: string | undefined) =>
  (inboxSorts.find(({ value }) => value === sort) ?? inboxSorts[0]).label.toLowerCase()

/** The initials of an inquiry's assignee. */
function AssigneeBadge({ id }: { id: string | null }) {
  const account = useAccountOf(id)
  return account && <InitialsBadge account={account} />
}

/** How many photographs an inquiry has, if it has any. */
function PhotoCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular-nums inline-flex items-center gap-1 text-sm text-soft">
      <Camera className="size-4" aria-hidden />
      {count}
      <span className="sr-only">{plural(count, { one: 'photograph', other: 'photographs' })}</span>
    </span>
  )
}

function EmptyInbox() {
  const me = useAccount()
  const params = useInboxSearch()
  const navigate = route.useNavigate()
  const { search } = params
  if (!search && Object.keys(viewFilterOf(params, me.id)).length === 0)
    return (
      <p className="px-5 py-8 text-soft">
        No inquiries yet. What visitors send appears here by itself. Use Add inquiry for calls and visits.
      </p>
    )
  return (
    <div className="px-5 py-8">
      <p className="text-soft">No inquiry matches {search ? `“${search}”` : 'this filter'}.</p>
      <Button className="mt-4" onClick={() => void navigate({ search: {} })}>
        Show all inquiries
      </Button>
    </div>
  )
}

function InboxSkeleton() {
  return (
    <div aria-busy>
      <output className="sr-only">Loading...</output>
      {['w-40', 'w-32', 'w-44', 'w-36', 'w-40'].map((width, index) => (
        <div key={index} className="border-b border-rule px-5 py-4">
          <span className={`skeleton h-4 ${width}`} />
          <span className="skeleton mt-3 h-3 w-28" />
          <span className="skeleton mt-3 h-3 w-full" />
        </div>
      ))}
    </div>
  )
}
