import { REPLY_HOURS } from '../../../server/core/constants/schema.ts'
import { formatDuration } from '../../core/office/dates.ts'

const HOUR = 3_600_000

/**
 * How long an inquiry has waited for its first reply, as text, and how much of the promised time is left.
 * @param createdAt ISO 8601
 * @param now in milliseconds
 */
export function getWaitingTime(
  createdAt: string,
  now: number,
): { text: string; remaining: string; late: boolean } {
  const waited = now - Date.parse(createdAt)
  const late = waited >= REPLY_HOURS * HOUR
  const remaining = late
    ? `${formatDuration(waited - REPLY_HOURS * HOUR)} over`
    : `${formatDuration(REPLY_HOURS * HOUR - waited)} left`
  return { text: formatDuration(waited), remaining, late }
}

/**
 * Progress towards the reply deadline, a segment per promised hour: dark for past, amber for current, outlined for
 * remaining, all red once overdue. Decorative: text beside it always says the same.
 */
export function ReplyDeadlineClock({
  createdAt,
  now,
  big,
}: {
  createdAt: string
  now: number
  big?: boolean
}) {
  const hours = (now - Date.parse(createdAt)) / HOUR
  return (
    <span
      className={`grid min-w-0 grid-cols-[repeat(24,1fr)] ${big ? 'h-6.5 gap-1' : 'h-2.5 gap-0.5'}`}
      aria-hidden
    >
      {Array.from({ length: REPLY_HOURS }, (_, hour) => {
        const segment = segmentAt(hour, hours)
        return (
          <i
            key={hour}
            data-segment={segment}
            className={`rounded-[1px] border forced-color-adjust-none ${SEGMENT_CLASSES[segment]}`}
          />
        )
      })}
    </span>
  )
}

const SEGMENT_CLASSES = {
  late: 'border-bad bg-bad',
  gone: 'border-ink bg-ink',
  runs: 'border-ink bg-live',
  left: 'border-edge',
}

function segmentAt(hour: number, hours: number): keyof typeof SEGMENT_CLASSES {
  if (hours >= REPLY_HOURS) return 'late'
  if (hour < Math.floor(hours)) return 'gone'
  return hour === Math.floor(hours) ? 'runs' : 'left'
}

/** '3 h 20 min waiting', or in red 'Past 24 h: 25 h 10 min'. */
export function WaitingTime({ createdAt, now }: { createdAt: string; now: number }) {
  const { text, late } = getWaitingTime(createdAt, now)
  return (
    <span className={`tabular-nums ${late ? 'font-heading text-bad' : 'font-strong'}`}>
      {late ? `Past ${REPLY_HOURS} h: ${text}` : `${text} waiting`}
    </span>
  )
}
