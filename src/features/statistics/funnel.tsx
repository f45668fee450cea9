import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '../../../server/core/count/schema.ts'
import type { Funnel } from '../../../server/features/statistics/funnel.ts'
import { numberTypes } from '../../../server/features/statistics/schema.ts'
import { formatShare } from '../../core/charts/format-number.ts'
import { NumbersNotice } from '../../core/charts/numbers-notice.tsx'
import { WeekSelect } from '../../core/charts/week-select.tsx'
import { InlineSelect } from '../../core/office/inline-select.tsx'
import { ListSkeleton } from '../../core/office/list-states.tsx'
import { useTRPC } from '../../queries.tsx'
import { projectTypeLabel } from '../inquiries/inquiry-status.tsx'
import { FunnelByType, FunnelByWeek } from './funnel-charts.tsx'
import { formatAmount, formatMinutes } from './funnel-format.ts'
import type { NumbersFilter } from './numbers-filter.ts'

/** The funnel from visit to inquiry to quote to won, for the week and the type in the address. */
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

/** The four steps as figures, each with its share of the previous one, and how soon people are answered. */
function FunnelSteps({ total, isOfType }: { total: Funnel['total']; isOfType: boolean }) {
  const {
    visits,
    inquiries,
    from_forms,
    quoted,
    won,
    quoted_amount,
    won_amount,
    median_minutes,
    in_time,
    due,
  } = total
  const steps = [
    ...(visits === null
      ? []
      : [
          {
            name: 'Visits',
            count: visits,
            note: isOfType ? 'of all types of work' : 'each visitor once a day',
          },
        ]),
    {
      name: 'Inquiries',
      count: inquiries,
      // The visits of a single type are unknown, and inquiries that staff added come from no visit.
      note: isOfType
        ? 'of this type'
        : [
            from_forms < inquiries && `${formatCount(from_forms)} by the site’s forms`,
            visits !== null && shareOf(from_forms, visits, 'visits'),
          ]
            .filter(Boolean)
            .join(', '),
    },
    { name: 'Quoted', count: quoted, note: shareOf(quoted, inquiries, 'inquiries'), amount: quoted_amount },
    { name: 'Won', count: won, note: shareOf(won, quoted, 'quotes'), amount: won_amount },
  ]
  return (
    <>
      <ol
        className="mt-4 grid grid-cols-2 border-t border-rule lg:grid-cols-4"
        aria-label="The way to an order"
      >
        {steps.map(({ name, count, note, amount }) => (
          <li key={name} className="border-b border-rule py-4 pr-3 lg:border-b-0">
            <h3 className="text-md font-strong">{name}</h3>
            <p className="tabular-nums font-stretch-84% mt-2 text-[2.5rem] leading-[.9] font-[340] lg:text-[3.25rem]">
              {formatCount(count)}
            </p>
            <p className="mt-2 text-sm text-soft">{note}</p>
            {amount !== undefined && (
              <p className="tabular-nums mt-1 font-strong">
                <span className="sr-only">Amount: </span>
                {formatAmount(amount)}
              </p>
            )}
          </li>
        ))}
      </ol>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 border-t border-rule pt-3 max-lg:border-t-0">
        <div className="flex gap-2">
          <dt className="text-soft">First answer, median</dt>
          <dd className="tabular-nums font-strong">{formatMinutes(median_minutes)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-soft">Answered within 24 hours</dt>
          <dd className="tabular-nums font-strong">
            {due === 0 ? '–' : `${in_time} of ${due} (${formatShare(in_time, due)})`}
          </dd>
        </div>
      </dl>
    </>
  )
}

function shareOf(part: number, whole: number, name: string): string {
  const share = formatShare(part, whole)
  return share === null ? `no ${name} yet` : `${share} of ${name}`
}
