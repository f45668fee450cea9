import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { numberTypes } from '../../../server/features/statistics/schema.ts'
import { NumbersNotice } from '../../core/charts/numbers-notice.tsx'
import { WeekSelect } from '../../core/charts/week-select.tsx'
import { InlineSelect } from '../../core/office/inline-select.tsx'
import { ListSkeleton } from '../../core/office/list-states.tsx'
import { useTRPC } from '../../trpc.ts'
import { projectTypeLabel } from '../inquiries/inquiry-status.tsx'
import { FunnelByType, FunnelByWeek } from './funnel-charts.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import type { NumbersFilter } from './numbers-filter.ts'

/** The way from visit to inquiry to quote to won, of the week and the type in the address. */
export default function Funnel({ week, type }: NumbersFilter) {
  const navigate = useNavigate()
  const query = useQuery({
    ...useTRPC().stats.funnel.queryOptions({ week, type }),
    placeholderData: keepPreviousData,
  })
  const select = (change: NumbersFilter) =>
    void navigate({
      from: '/admin',
      to: '/admin',
      search: (filter) => ({ ...filter, ...change }),
      replace: true,
      resetScroll: false,
    })

  return (
    <div className="grid min-w-0 gap-3 lg:gap-4">
      <section className="card p-4 lg:p-6" aria-labelledby="funnel">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 id="funnel" className="text-lg font-heading">
            From visit to won
          </h2>
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <WeekSelect week={week} onSelect={(week) => select({ week })} />
            <InlineSelect
              className="max-sm:w-full"
              aria-label="Type of work"
              value={type ?? ''}
              onChange={({ target }) => select({ type: numberTypes.find((name) => name === target.value) })}
            >
              <option value="">Every type</option>
              {numberTypes.map((name) => (
                <option key={name} value={name}>
                  {projectTypeLabel(name)}
                </option>
              ))}
            </InlineSelect>
          </div>
        </div>
        {query.data && <FunnelSteps total={query.data.total} isOfType={type !== undefined} />}
        {query.isPending && <ListSkeleton rows={3} />}
        <NumbersNotice query={query} className="mt-4" />
        <p className="mt-4 max-w-[70ch] text-sm text-soft">
          Inquiries received in these weeks, and what became of them. Spam is not counted.
        </p>
      </section>
      {query.data && (
        <div className="grid min-w-0 gap-3 lg:grid-cols-[1.4fr_1fr] lg:gap-4">
          <FunnelByWeek weeks={query.data.weeks} isOfType={type !== undefined} />
          <FunnelByType types={query.data.types} />
        </div>
      )}
    </div>
  )
}
