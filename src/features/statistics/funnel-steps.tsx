import { formatCount } from '../../../server/core/count/schema.ts'
import type { Funnel } from '../../../server/features/statistics/funnel.ts'
import { formatShare } from '../../core/charts/format-number.ts'
import { formatAmount, formatMinutes } from './funnel-format.ts'

/** The four steps as figures, each with its share of the one before, and how soon people are answered. */
export function FunnelSteps({ total, isOfType }: { total: Funnel['total']; isOfType: boolean }) {
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
      // Of one type nobody knows the visits, and no visit is behind what staff wrote down.
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
