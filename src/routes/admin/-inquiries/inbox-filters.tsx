import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { statuses } from '../../../../server/inquiry/schema.ts'
import { STATUS_LABELS } from '../../../admin/inquiry-status.tsx'
import { useAccount } from '../../../admin/session.tsx'
import { useTRPC } from '../../../trpc.ts'

const route = getRouteApi('/admin/inquiries')

/** The inbox's filters: one status at a time with its count, and 'Mine' in combination with it. */
export function InboxFilters() {
  const me = useAccount()
  const { inquiry } = useTRPC()
  const { status: selectedStatus, mine } = route.useSearch()
  const navigate = route.useNavigate()
  const filters = [undefined, ...statuses]
  const counts = useQueries({
    queries: filters.map((status) =>
      inquiry.list.queryOptions({ status, assigned_to: mine ? me.id : undefined, limit: 1 }),
    ),
  })

  return (
    <fieldset
      aria-label="Filter by status"
      className="flex min-w-0 gap-2 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 max-xl:pb-1 xl:w-full xl:flex-wrap"
    >
      {filters.map((status, index) => {
        const count = counts[index]?.data
        return (
          <button
            key={status ?? 'all'}
            type="button"
            className="btn btn-outline"
            aria-pressed={status === selectedStatus}
            onClick={() => void navigate({ search: (before) => ({ ...before, status, id: undefined }) })}
          >
            {status ? STATUS_LABELS[status] : 'All'}{' '}
            {count && (
              <span className="tabular-nums opacity-75">
                {count.total}
                {count.more && '+'}
              </span>
            )}
          </button>
        )
      })}
      <button
        type="button"
        className="btn btn-outline xl:ml-auto"
        aria-pressed={mine === true}
        onClick={() =>
          void navigate({ search: (before) => ({ ...before, mine: mine ? undefined : true, id: undefined }) })
        }
      >
        Mine
      </button>
    </fieldset>
  )
}
