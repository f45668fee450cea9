import { useAutoAnimate } from '@formkit/auto-animate/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Camera, Phone } from 'lucide-react'
import { useAccountOf } from '../../../admin/accounts.ts'
import { Button } from '../../../admin/button.tsx'
import { formatListDate } from '../../../admin/dates.ts'
import { InitialsBadge } from '../../../admin/initials-badge.tsx'
import { StatusBadge, projectTypeLabel } from '../../../admin/inquiry-status.tsx'
import { LoadMore } from '../../../admin/load-more.tsx'
import { ReplyDeadlineClock, WaitingTime } from '../../../admin/reply-deadline.tsx'
import { useIsDesktop } from '../../../admin/use-is-desktop.ts'
import { useNow } from '../../../admin/use-now.ts'
import { telUrl } from '../../../content/phone.ts'
import { FROM_LIST } from './inbox-history.ts'
import { type InboxRow, rowElementId } from './inbox-rows.ts'
import type { InboxQuery } from './use-inbox.ts'

const route = getRouteApi('/admin/inquiries')

/** The inbox's list, newest first. A new inquiry shows the clock of the reply deadline. */
export function InboxList({ list, rows, openId }: { list: InboxQuery; rows: InboxRow[]; openId?: string }) {
  const now = useNow()
  const isDesktop = useIsDesktop()
  const [listRef] = useAutoAnimate<HTMLUListElement>({ duration: 180 })
  if (list.isPending) return <InboxSkeleton />
  if (rows.length === 0) return <EmptyInbox />
  return (
    <>
      <ul ref={listRef} aria-label="Inquiries, newest first">
        {rows.map((row) => (
          <li key={row.id} className="flex items-stretch border-b border-rule">
            <Link
              id={rowElementId(row.id)}
              from="/admin/inquiries"
              search={(before) => ({ ...before, id: row.id })}
              className="block min-w-0 grow px-5 pt-3.25 pb-3.5 hover:bg-white/50 focus-visible:-outline-offset-3 xl:aria-[current]:bg-sheet xl:aria-[current]:shadow-[inset_3px_0_0_var(--color-ink)]"
              activeOptions={{ includeSearch: true }}
              aria-current={row.id === openId ? 'true' : undefined}
              // On a desktop the list keeps its scroll position; on a phone the record replaces it.
              resetScroll={!isDesktop}
              state={isDesktop ? {} : FROM_LIST}
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
            {!isDesktop && row.phone && (
              <a
                className="grid w-14 flex-none place-items-center border-l border-rule hover:bg-white/50"
                href={telUrl(row.phone)}
                aria-label={`Call ${row.name}`}
              >
                <Phone className="size-5" />
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 pb-4">
        <LoadMore query={list} itemsName="inquiries" />
      </div>
    </>
  )
}

/** The initials of whoever has taken an inquiry. */
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
      <span className="sr-only">{count === 1 ? 'photograph' : 'photographs'}</span>
    </span>
  )
}

function EmptyInbox() {
  const { status, search, mine } = route.useSearch()
  const navigate = route.useNavigate()
  if (!status && !search && !mine)
    return (
      <p className="px-5 py-8 text-soft">
        No inquiries yet. What visitors send appears here by itself; a call or a visit you write down with Add
        inquiry.
      </p>
    )
  return (
    <div className="px-5 py-8">
      <p className="text-soft">Nothing here fits {search ? `“${search}”` : 'this filter'}.</p>
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
