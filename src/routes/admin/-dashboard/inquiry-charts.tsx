import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { useRef } from 'react'
import { formatDayAndMonth } from '../../../admin/dates.ts'
import { projectTypeLabel } from '../../../admin/inquiry-status.tsx'
import { useElementSize } from '../../../admin/use-element-size.ts'

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
              <svg className="h-2.5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
                <Bar x={0} y={0} height={10} width={(count / maxCount) * 100} fill="var(--color-ink)" />
              </svg>
              <span className="tabular-nums text-right">{count}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const HEIGHT = 178
const MARGIN = { top: 12, bottom: 34, left: 26 }

function DailyChart({ days }: { days: DayCount[] }) {
  const frameRef = useRef<HTMLDivElement>(null)
  // Drawn at the width it has: text in a scaled SVG would be too small on a phone.
  const width = useElementSize(frameRef)?.width ?? 560
  const maxCount = Math.max(2, ...days.map(({ count }) => count))
  const x = scaleBand({
    domain: days.map(({ date }) => date),
    range: [MARGIN.left, width],
    paddingInner: 0.32,
    paddingOuter: 0.1,
  })
  const y = scaleLinear({ domain: [0, maxCount], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: 2 })
  const ticks = y.ticks(2).filter(Number.isInteger)
  const labelledDays = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].flatMap((day) =>
    day ? [day.date] : [],
  )
  const today = days.at(-1)?.date

  return (
    <figure ref={frameRef} className="mt-4 min-w-0 overflow-clip">
      <figcaption className="sr-only">
        At most {Math.max(0, ...days.map(({ count }) => count))} a day, {days.at(-1)?.count ?? 0} today
      </figcaption>
      <svg width={width} height={HEIGHT} aria-hidden className="block">
        {ticks.map((tick) => (
          <Line
            key={tick}
            from={{ x: MARGIN.left, y: y(tick) }}
            to={{ x: width, y: y(tick) }}
            stroke="var(--color-rule)"
          />
        ))}
        {days.map(({ date, count }) => (
          <Bar
            key={date}
            x={x(date) ?? 0}
            width={x.bandwidth()}
            y={y(count)}
            height={y(0) - y(count)}
            fill={date === today ? 'var(--color-live)' : 'var(--color-ink)'}
            stroke={date === today && count > 0 ? 'var(--color-ink)' : undefined}
          />
        ))}
        <AxisLeft
          scale={y}
          left={MARGIN.left}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={String}
          tickLabelProps={{ ...AXIS_LABEL_PROPS, textAnchor: 'end', dx: -10, dy: '.33em' }}
        />
        <AxisBottom
          scale={x}
          top={HEIGHT - MARGIN.bottom}
          tickValues={labelledDays}
          hideAxisLine
          hideTicks
          tickFormat={(date) => (date === today ? 'Today' : formatDayAndMonth(date))}
          tickLabelProps={(date, index) => ({
            ...AXIS_LABEL_PROPS,
            dy: 6,
            textAnchor: index === 0 ? 'start' : date === today ? 'end' : 'middle',
            dx: index === 0 ? -x.bandwidth() / 2 : date === today ? x.bandwidth() / 2 : 0,
          })}
        />
      </svg>
    </figure>
  )
}

const AXIS_LABEL_PROPS = {
  fill: 'var(--color-ink-2)',
  fontSize: 13,
  fontFamily: 'inherit',
} as const

/** The chart's data as a table, for screen readers and for the numbers. */
function DailyTable({ days }: { days: DayCount[] }) {
  return (
    <details className="mt-2 text-md">
      <summary className="link flex min-h-11 items-center text-sm text-soft">As a table</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Inquiries
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, count }) => (
            <tr key={date}>
              <td className="tabular-nums">{formatDayAndMonth(date)}</td>
              <td className="tabular-nums text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
