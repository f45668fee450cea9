import { counted, formatCount } from '../../../server/core/count/schema.ts'
import { CURRENCY_SYMBOL } from '../../../server/core/money/schema.ts'
import type { FunnelNumbers, TypeNumbers, WeekNumbers } from '../../../server/features/statistics/funnel.ts'
import { BarChart } from '../../core/charts/bar-chart.tsx'
import { ChartTable } from '../../core/charts/data-table.tsx'
import { formatShare } from '../../core/charts/format-number.ts'
import { formatWeek } from '../../core/charts/weeks.ts'
import { formatDayAndMonth } from '../../core/office/dates.ts'
import { projectTypeLabel } from '../inquiries/inquiry-status.tsx'
import { formatAmount, formatMinutes } from './funnel-format.ts'
import { ShareBar } from './share-bar.tsx'

const SERIES = [
  { name: 'Inquiries', fill: 'var(--color-sheet)', stroke: 'var(--color-edge)' },
  { name: 'Quoted', fill: 'var(--color-ink)' },
  { name: 'Won', fill: 'var(--color-live)', stroke: 'var(--color-ink)' },
] as const

const COLUMNS = [
  'Inquiries',
  'Quoted',
  'Won',
  `${CURRENCY_SYMBOL} quoted`,
  `${CURRENCY_SYMBOL} won`,
  'First answer',
  'In 24 h',
] as const

const cellsOf = (numbers: FunnelNumbers) => [
  formatCount(numbers.inquiries),
  formatCount(numbers.quoted),
  formatCount(numbers.won),
  formatAmount(numbers.quoted_amount),
  formatAmount(numbers.won_amount),
  formatMinutes(numbers.median_minutes),
  formatShare(numbers.in_time, numbers.due) ?? '–',
]

/** The numbers of each of the twelve weeks. */
export function FunnelByWeek({ weeks, isOfType }: { weeks: WeekNumbers[]; isOfType: boolean }) {
  const visitsOf = ({ visits }: WeekNumbers) => (isOfType || visits === null ? [] : [formatCount(visits)])
  const sum = (count: (week: WeekNumbers) => number) => weeks.reduce((total, week) => total + count(week), 0)
  return (
    <section className="card min-w-0 p-4 lg:p-6 lg:pb-3" aria-labelledby="by-week">
      <h2 id="by-week" className="text-lg font-strong">
        Week by week
      </h2>
      <ChartLegend series={SERIES} />
      <BarChart
        caption={`In ${counted(weeks.length, { one: 'week', other: 'weeks' })} ${counted(
          sum((week) => week.inquiries),
          { one: 'inquiry', other: 'inquiries' },
        )}, ${sum((week) => week.quoted)} quoted, ${sum((week) => week.won)} won`}
        series={SERIES}
        bars={weeks.map(({ week, inquiries, quoted, won }) => ({
          key: week,
          label: formatDayAndMonth(week),
          values: [inquiries, quoted, won],
        }))}
        lastLabel="This week"
      />
      <ChartTable
        caption="Week by week"
        columns={['Week', ...(weeks.some((row) => visitsOf(row).length > 0) ? ['Visits'] : []), ...COLUMNS]}
        rows={weeks.toReversed().map((row) => ({
          key: row.week,
          cells: [formatWeek(row.week), ...visitsOf(row), ...cellsOf(row)],
        }))}
      />
    </section>
  )
}

/** The numbers of each type of work. */
export function FunnelByType({ types }: { types: TypeNumbers[] }) {
  const max = Math.max(0, ...types.map(({ inquiries }) => inquiries))
  return (
    <section className="card min-w-0 p-4 lg:p-6" aria-labelledby="type-by-type">
      <h2 id="type-by-type" className="text-lg font-strong">
        Type by type
      </h2>
      {types.length === 0 && <p className="mt-3 text-soft">No inquiries in these weeks.</p>}
      <ul className="mt-3 grid gap-3">
        {types.map(({ type, inquiries, quoted, won }) => (
          <li key={type} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-md">
            <span>{projectTypeLabel(type)}</span>
            <span className="tabular-nums text-sm text-soft">
              {formatCount(inquiries)}, {formatCount(quoted)} quoted, {formatCount(won)} won
            </span>
            <span className="col-span-2">
              <ShareBar value={inquiries} max={max} />
            </span>
          </li>
        ))}
      </ul>
      {types.length > 0 && (
        <ChartTable
          caption="Type by type"
          columns={['Type', ...COLUMNS]}
          rows={types.map((row) => ({
            key: row.type,
            cells: [projectTypeLabel(row.type), ...cellsOf(row)],
          }))}
        />
      )}
    </section>
  )
}

/** What the colours of a chart mean. */
function ChartLegend({ series }: { series: readonly { name: string; fill: string; stroke?: string }[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map(({ name, fill, stroke }) => (
        <li key={name} className="flex items-center gap-2">
          <svg width="12" height="12" aria-hidden>
            <rect x="0.5" y="0.5" width="11" height="11" fill={fill} stroke={stroke} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
