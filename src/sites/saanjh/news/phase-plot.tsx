import type { PhasePlot as PhasePlotData } from '../../../../server/sections/articles/article-text.ts'

/**
 * Line charts of the current per phase, in panels that share one scale. Phases differ in colour and in dash pattern, so
 * that colour is not the only distinction.
 */
export function PhasePlot({ title, hours, limit, panels }: PhasePlotData) {
  const values = panels.flatMap(({ phases }) => Object.values(phases).flat())
  const scale = createScale(Math.max(limit.value, ...values))
  return (
    // Forced colours apply to the page's elements, but not to SVG drawings.
    <div className="forced-colors:[&_path]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]">
      <div className="mb-8 flex flex-wrap justify-between gap-x-8 gap-y-2">
        <h2 className="text-display-3">{title}</h2>
        <p className="text-label flex gap-6">
          {PHASES.map(({ phase, name, colour, dash }) => (
            <span key={phase} className="inline-flex items-center gap-2">
              <svg width="30" height="4" aria-hidden>
                <path d="M0 2h30" stroke={colour} strokeWidth="3" strokeDasharray={dash} />
              </svg>
              {name}
            </span>
          ))}
        </p>
      </div>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {panels.map((panel) => (
          <figure key={panel.title}>
            <figcaption className="mb-3 text-lg font-strong">{panel.title}</figcaption>
            <Chart panel={panel} hours={hours} limit={limit} scale={scale} />
          </figure>
        ))}
      </div>
    </div>
  )
}

function Chart({
  panel,
  hours,
  limit,
  scale,
}: Pick<PhasePlotData, 'hours' | 'limit'> & {
  panel: PhasePlotData['panels'][number]
  scale: ReturnType<typeof createScale>
}) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full text-[17px] sm:text-[14px]"
      role="img"
      aria-label={`${panel.title}: ${panel.summary}`}
      fill="var(--color-ink-2)"
    >
      {scale.ticks.map((value) => (
        <g key={value}>
          <path d={`M${LEFT} ${scale.y(value)}H${WIDTH - 20}`} stroke="var(--color-rule)" />
          <text x={LEFT - 10} y={scale.y(value) + 5} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <path
        d={`M${LEFT} ${scale.y(limit.value)}H${WIDTH - 20}`}
        stroke="var(--color-ink)"
        strokeDasharray="3 5"
      />
      <text x={LEFT + 4} y={scale.y(limit.value) - 7} fill="var(--color-ink)">
        {limit.label}
      </text>
      {hours.map((hour, index) =>
        index % 2 ? null : (
          <text key={hour} x={xAt(index, hours.length)} y={HEIGHT - 14} textAnchor="middle">
            {hour}:00
          </text>
        ),
      )}
      {PHASES.map(({ phase, colour, dash }) => (
        <path
          key={phase}
          d={`M${panel.phases[phase].map((value, index) => `${xAt(index, hours.length)} ${scale.y(value)}`).join('L')}`}
          fill="none"
          stroke={colour}
          strokeWidth="3"
          strokeDasharray={dash}
        />
      ))}
    </svg>
  )
}

/** Size of a chart and edges of its plotting area, in units of the SVG view box. */
const WIDTH = 440
const HEIGHT = 276
const LEFT = 48
const TOP = 20
const BOTTOM = 236

const PHASES = [
  { phase: 'red', name: 'Red', colour: 'var(--color-ph-r)', dash: undefined },
  { phase: 'yellow', name: 'Yellow', colour: '#a87b00', dash: '9 4' },
  { phase: 'blue', name: 'Blue', colour: 'var(--color-ph-b)', dash: '2 4' },
] as const

const xAt = (index: number, count: number) =>
  Math.round(LEFT + (index * (WIDTH - 24 - LEFT - 20)) / (count - 1))

/** A linear y scale from zero to just above the highest value, with round ticks about 3.5 to the range. */
function createScale(highest: number) {
  const roughStep = highest / 3.5
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= roughStep) ?? 10) * magnitude
  const ticks = Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
  const highestTick = (ticks.at(-1) ?? highest) || 1
  return { ticks, y: (value: number) => Math.round(BOTTOM - (value / highestTick) * (BOTTOM - TOP)) }
}
