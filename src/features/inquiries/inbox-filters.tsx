import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { statuses } from '../../../server/features/inquiries/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { useTRPC } from '../../queries.tsx'
import { InboxFilterPanel } from './inbox-filter-panel.tsx'
import { filterOf, viewFilterOf } from './inbox-search.ts'
import { STATUS_LABELS } from './inquiry-status.tsx'
import { useInboxSearch } from './use-inbox-search.ts'

const route = getRouteApi('/admin/inquiries')

/** The inbox's filters: statuses, each with its count under the other filters, 'Mine', and a panel with the rest. */
export function InboxFilters() {
  const me = useAccount()
  const { inquiry } = useTRPC()
  const params = useInboxSearch()
  const navigate = route.useNavigate()
  const isDesktop = useIsDesktop()
  const panelId = useId()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const { status: selectedStatus, sort, ...filter } = filterOf(params, me.id)
  const options = [undefined, ...statuses]
  const counts = useQueries({
    queries: options.map((status) =>
      inquiry.list.queryOptions({
        ...filter,
        status,
        // With the order 'waiting' the list has open inquiries only, so 'All' counts only those.
        ...(sort === 'waiting' && !status && { sort }),
        limit: 1,
      }),
    ),
  })
  const { status: _, ...panelFilters } = viewFilterOf({ ...params, mine: undefined }, me.id)
  const panelFilterCount = Object.keys(panelFilters).length

  const filtersButton = (
    <Button aria-expanded={isPanelOpen} aria-controls={panelId} onClick={() => setIsPanelOpen(!isPanelOpen)}>
      <SlidersHorizontal />
      Filters
      {panelFilterCount > 0 && <span className="tabular-nums opacity-75">{panelFilterCount}</span>}
    </Button>
  )

  return (
    <>
      <fieldset
        aria-label="Filter by status"
        className="flex min-w-0 gap-2 max-xl:-mx-4 max-xl:overflow-x-auto max-xl:px-4 max-xl:pb-1 xl:w-full xl:flex-wrap"
      >
        {/* First on a phone, where the row is wider than the screen. */}
        {!isDesktop && filtersButton}
        {options.map((status, index) => {
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
          aria-pressed={params.mine === true}
          onClick={() =>
            void navigate({
              search: ({ mine, ...before }) => ({
                ...before,
                mine: mine ? undefined : true,
                person: undefined,
                id: undefined,
              }),
            })
          }
        >
          Mine
        </button>
        {isDesktop && filtersButton}
      </fieldset>
      <div id={panelId} hidden={!isPanelOpen} className="w-full">
        {isPanelOpen && <InboxFilterPanel />}
      </div>
    </>
  )
}
