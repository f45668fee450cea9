import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '../../../../server/core/count/schema.ts'
import { useLoadErrorToast } from '../../../core/office/load-error.ts'
import { LoadNotice } from '../../../core/office/load-notice.tsx'
import { ListPanel } from '../../../core/office/section.tsx'
import { useTRPC } from '../../../queries.tsx'
import { projectTypeLabel } from '../inquiry-status.tsx'
import { usePendingWrites, usePendingWritesByInquiry } from '../pending/use-pending-writes.ts'
import { newInquiriesChange, withPendingWrites } from '../pending/with-pending-writes.ts'
import { ReplyDeadlineClock, WaitingTime } from '../reply-deadline.tsx'

/** Further inquiries are only counted, with a link to the inbox. */
const MAX_ROWS = 5

/** The new inquiries with pending writes applied: the longest waiting first, with the clock of the reply deadline. */
export function NewInquiries({ now }: { now: number }) {
  const { inquiry } = useTRPC()
  const newInquiries = useQuery(
    inquiry.list.queryOptions({ status: 'new', oldest_first: true, limit: MAX_ROWS }),
  )
  const allInquiries = useQuery(inquiry.list.queryOptions({ limit: 1 }))
  useLoadErrorToast(newInquiries, 'Failed to load inquiries')
  const writesOf = usePendingWritesByInquiry()
  const rows = (newInquiries.data?.items ?? []).filter(
    (row) => withPendingWrites(row, writesOf(row.id)).status === 'new',
  )
  const change = newInquiriesChange(usePendingWrites())
  const total = Math.max(rows.length, (newInquiries.data?.total ?? 0) + change)

  return (
    <ListPanel
      title="New inquiries"
      aside={
        <Link to="/admin/inquiries" className="link link-action">
          All {allInquiries.data && `${allInquiries.data.total}${allInquiries.data.more ? '+' : ''}`}
        </Link>
      }
    >
      <LoadNotice query={newInquiries} subject="inquiries" className="px-4 py-2 xl:px-6" />
      {newInquiries.isPending && <p className="px-4 py-4 xl:px-6">Loading...</p>}
      {newInquiries.data && total === 0 && (
        <p className="px-4 py-4 text-soft xl:px-6">No inquiry is waiting for an answer.</p>
      )}
      <ul className="divide-y divide-rule">
        {rows.map(({ id, name, project_type, created_at }) => (
          <li key={id}>
            <Link
              to="/admin/inquiries"
              search={{ id }}
              className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-3 hover:bg-white xl:grid-cols-[minmax(0,220px)_minmax(0,220px)_1fr_190px] xl:items-center xl:gap-x-6 xl:px-6"
            >
              <span className="truncate font-bold">{name}</span>
              <span className="self-center text-sm text-soft xl:text-md">{shortTypeLabel(project_type)}</span>
              <span className="col-span-2 mt-2 grid grid-cols-[1fr_auto] items-center gap-3 text-sm xl:col-span-2 xl:mt-0 xl:grid-cols-[1fr_190px] xl:gap-x-6 xl:text-right xl:text-md">
                <ReplyDeadlineClock createdAt={created_at} now={now} />
                <WaitingTime createdAt={created_at} now={now} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {newInquiries.data && total > rows.length && (
        <p className="border-t border-rule px-4 xl:px-6">
          <Link to="/admin/inquiries" search={{ status: 'new' }} className="link link-action">
            {total - rows.length}
            {newInquiries.data.more && '+'} more {plural(total - rows.length, { one: 'is', other: 'are' })}{' '}
            new
          </Link>
        </p>
      )}
    </ListPanel>
  )
}

/** 'Residential' for 'Residential Electrical', for the narrow column. */
const shortTypeLabel = (type: string | null) =>
  projectTypeLabel(type).replace(/ (Electrical|Automation|& Repair)$/, '')
