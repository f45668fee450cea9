import { REPLY_HOURS } from '../../server/constants/schema.ts'
import { spanOf } from './dates.ts'

const HOUR = 3_600_000

/** How long an inquiry has waited for its first answer, in words; `late` past the promise. */
export function waiting(createdAt: string, now: number): { text: string; left: string; late: boolean } {
  const waited = now - Date.parse(createdAt)
  const late = waited >= REPLY_HOURS * HOUR
  const left = late
    ? `${spanOf(waited - REPLY_HOURS * HOUR)} over`
    : `${spanOf(REPLY_HOURS * HOUR - waited)} left`
  return { text: spanOf(waited), left, late }
}

/**
 * The hours of the promise, a segment each: ink is gone, amber the one that runs, outlined what is left, red past it.
 * Always beside words that say the same.
 */
export function PromiseClock({ createdAt, now, big }: { createdAt: string; now: number; big?: boolean }) {
  const hours = (now - Date.parse(createdAt)) / HOUR
  return (
    <span className={`hrs ${hours >= REPLY_HOURS ? 'late' : ''} ${big ? 'big' : ''}`} aria-hidden>
      {Array.from({ length: REPLY_HOURS }, (_, hour) => (
        <i key={hour} className={segment(hour, hours)} />
      ))}
    </span>
  )
}

function segment(hour: number, hours: number): string | undefined {
  if (hour < Math.floor(hours)) return 'gone'
  return hour === Math.floor(hours) ? 'runs' : undefined
}

/** '3 h 20 min waiting', or in red 'Past 24 h: 25 h 10 min'. */
export function WaitingWords({ createdAt, now }: { createdAt: string; now: number }) {
  const { text, late } = waiting(createdAt, now)
  return (
    <span className={`num ${late ? 'font-[560] text-bad' : 'font-[540]'}`}>
      {late ? `Past ${REPLY_HOURS} h: ${text}` : `${text} waiting`}
    </span>
  )
}
