import { TIME_ZONE } from './constants/schema.ts'

/** Time in Mumbai as spreadsheets and people read it: 2026-11-21 18:30. Built from parts: a locale's own order changes between ICU versions. */
export function formatMumbaiTime(time: Date): string {
  const parts = new Map(MUMBAI_FORMAT.formatToParts(time).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  )
  return `${year}-${month}-${day} ${hour}:${minute}`
}

const MUMBAI_FORMAT = new Intl.DateTimeFormat('en', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
