import { BarChart } from '../../core/charts/bar-chart.tsx'
import { ChartTable } from '../../core/charts/data-table.tsx'
import { formatDayAndMonth } from '../../core/office/dates.ts'
import { projectTypeLabel } from '../inquiries/inquiry-status.tsx'
import { ShareBar } from './share-bar.tsx'

interface DayCount {
  date: string
  count: number
}

interface InquiryChartsProps {
  days: DayCount[]
  types: { project_type: string | null; count: number }[]
}

/** Charts of the inquiries of the last thirty days: per day and by project type. */
export default function InquiryCharts({ days, types }: InquiryChartsProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const maxCount = Math.max(1, ...types.map(({ count }) => count))
  return (
    <div className="grid min-w-0 gap-3 lg:grid-cols-[1.4fr_1fr] lg:gap-4">
      <section className="card min-w-0 p-4 lg:p-6 lg:pb-3" aria-labelledby="per-day">
        <div className="flex items-baseline justify-between">
          <h2 id="per-day" className="text-lg font-strong">
            Inquiries, last {days.length} days
          </h2>
          <span className="tabular-nums text-soft">{total} in all</span>
        </div>
        <DailyChart days={days} />
        <DailyTable days={days} />
      </section>
      <section className="card min-w-0 p-4 lg:p-6" aria-labelledby="by-type">
        <h2 id="by-type" className="text-lg font-strong">
          By project type
        </h2>
        {types.length === 0 && <p className="mt-3 text-soft">None in these {days.length} days.</p>}
        <ul className="mt-3 grid gap-1.5">
          {types.map(({ project_type, count }) => (
            <li
              key={project_type ?? 'contact'}
              className="grid grid-cols-[minmax(0,172px)_1fr_32px] items-center gap-3 text-md"
            >
              <span>{projectTypeLabel(project_type)}</span>
              <ShareBar value={count} max={maxCount} />
              <span className="tabular-nums text-right">{count}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const SERIES = [{ name: 'Inquiries', fill: 'var(--color-ink)' }] as const

function DailyChart({ days }: { days: DayCount[] }) {
  return (
    <BarChart
      caption={`At most ${Math.max(0, ...days.map(({ count }) => count))} a day, ${days.at(-1)?.count ?? 0} today`}
      series={SERIES}
      bars={days.map(({ date, count }) => ({ key: date, label: formatDayAndMonth(date), values: [count] }))}
      current={days.at(-1)?.date}
      lastLabel="Today"
    />
  )
}

/** The chart's data as a table, for screen readers and for the numbers. */
function DailyTable({ days }: { days: DayCount[] }) {
  return (
    <ChartTable
      caption={`Inquiries, last ${days.length} days`}
      columns={['Day', 'Inquiries']}
      rows={days.toReversed().map(({ date, count }) => ({
        key: date,
        cells: [formatDayAndMonth(date), count],
      }))}
    />
  )
}
