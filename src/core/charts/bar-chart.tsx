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
/** The edges of the drawing within the labels: the bars stand on its bottom. */
const TOP = 12
const BOTTOM = 144
const LEFT = 34
/** The gap between two bars and the space beside the outer ones, as parts of the distance from bar to bar. */
const GAP = 0.32
const OUTER_GAP = 0.1
const CURRENT = { fill: 'var(--color-live)', stroke: 'var(--color-ink)' }

/** A plain bar chart over time. It is hidden from screen readers, which get its caption and a table. */
export function BarChart({ caption, series, bars, current, lastLabel }: BarChartProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  // Drawn at its actual width: text in a scaled SVG would be too small on a phone.
  const width = useElementSize(frameRef)?.width ?? 560
  const ticks = ticksUpTo(Math.max(2, ...bars.flatMap(({ values }) => values)))
  const y = (value: number) => BOTTOM - (value / Math.max(...ticks)) * (BOTTOM - TOP)
  const distance = (width - LEFT) / (bars.length - GAP + 2 * OUTER_GAP)
  const barWidth = distance * (1 - GAP)
  const x = (index: number) => LEFT + distance * (OUTER_GAP + index)
  const [middle, last] = [Math.floor(bars.length / 2), bars.length - 1]

  return (
    <figure ref={frameRef} className="mt-4 min-w-0 overflow-clip">
      <figcaption className="sr-only">{caption}</figcaption>
      <svg width={width} height={HEIGHT} fontSize={13} aria-hidden className="block">
        {ticks.map((tick) => (
          <line key={tick} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--color-rule)" />
        ))}
        {bars.map(({ key, values }, index) =>
          series.map(({ name, fill, stroke }, part) => {
            const value = values[part] ?? 0
            const colours = key === current && series.length === 1 ? CURRENT : { fill, stroke }
            if (value === 0) return null
            const place = { x: x(index), y: y(value), width: barWidth, height: BOTTOM - y(value) }
            return <rect key={`${key} ${name}`} {...place} {...colours} />
          }),
        )}
        <g fill="var(--color-ink-2)">
          {ticks.map((tick) => (
            <text key={tick} x={LEFT - 18} y={y(tick)} dy=".33em" textAnchor="end">
              {tick}
            </text>
          ))}
          <text x={x(0)} y={HEIGHT - 7}>
            {bars[0]?.label}
          </text>
          <text x={x(middle) + barWidth / 2} y={HEIGHT - 7} textAnchor="middle">
            {bars[middle]?.label}
          </text>
          <text x={x(last) + barWidth} y={HEIGHT - 7} textAnchor="end">
            {lastLabel ?? bars[last]?.label}
          </text>
        </g>
      </svg>
    </figure>
  )
}

/** The numbers at the grid's lines: from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten. */
function ticksUpTo(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(max / 2))
  // Half of the height as a round number, on a logarithmic scale.
  const half = max / 2 / power
  const step = power * (half < Math.SQRT2 ? 1 : half < Math.sqrt(10) ? 2 : half < Math.sqrt(50) ? 5 : 10)
  const count = Math.ceil(max / step)
  if (count * step > max) return ticksUpTo(count * step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
