import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { useRef } from 'react'
import { useElementSize } from '../office/use-element-size.ts'

/** A counted quantity. Each is a part of the previous one, and its bars are in front of those. */
interface Series {
  name: string
  fill: string
  stroke?: string
}

interface BarChartProps {
  /** The text for screen readers; the numbers are in the table beside it. */
  caption: string
  series: readonly Series[]
  bars: readonly { key: string; label: string; values: readonly number[] }[]
  /** The key of the bar in another colour. */
  current?: string
  /** The label of the last bar: 'Today'. */
  lastLabel?: string
}

const HEIGHT = 178
const MARGIN = { top: 12, bottom: 34, left: 34 }
const LIVE = { fill: 'var(--color-live)', stroke: 'var(--color-ink)' }

/** A plain bar chart over time. It is hidden from screen readers, which get its caption and a table. */
export function BarChart({ caption, series, bars, current, lastLabel }: BarChartProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  // Drawn at its actual width: text in a scaled SVG would be too small on a phone.
  const width = useElementSize(frameRef)?.width ?? 560
  const maxCount = Math.max(2, ...bars.flatMap(({ values }) => values))
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [MARGIN.left, width],
    paddingInner: 0.32,
    paddingOuter: 0.1,
  })
  const y = scaleLinear({ domain: [0, maxCount], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: 2 })
  const ticks = y.ticks(2).filter(Number.isInteger)
  const labelled = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].flatMap((bar) => bar?.key ?? [])
  const lastKey = bars.at(-1)?.key
  const labelOf = (key: string) =>
    (key === lastKey ? lastLabel : undefined) ?? bars.find((bar) => bar.key === key)?.label ?? ''

  return (
    <figure ref={frameRef} className="mt-4 min-w-0 overflow-clip">
      <figcaption className="sr-only">{caption}</figcaption>
      <svg width={width} height={HEIGHT} aria-hidden className="block">
        {ticks.map((tick) => (
          <Line
            key={tick}
            from={{ x: MARGIN.left, y: y(tick) }}
            to={{ x: width, y: y(tick) }}
            stroke="var(--color-rule)"
          />
        ))}
        {bars.flatMap(({ key, values }) =>
          series.map(({ name, fill, stroke }, index) => {
            const value = values[index] ?? 0
            const isCurrent = key === current && series.length === 1
            return (
              <Bar
                key={`${key} ${name}`}
                x={x(key) ?? 0}
                width={x.bandwidth()}
                y={y(value)}
                height={y(0) - y(value)}
                fill={isCurrent ? LIVE.fill : fill}
                stroke={value === 0 ? undefined : isCurrent ? LIVE.stroke : stroke}
              />
            )
          }),
        )}
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
          tickValues={labelled}
          hideAxisLine
          hideTicks
          tickFormat={labelOf}
          tickLabelProps={(key, index) => ({
            ...AXIS_LABEL_PROPS,
            dy: 6,
            textAnchor: index === 0 ? 'start' : key === lastKey ? 'end' : 'middle',
            dx: index === 0 ? -x.bandwidth() / 2 : key === lastKey ? x.bandwidth() / 2 : 0,
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
