import { formatDuration } from '../../core/office/dates.ts'

/** '3 h 20 min'; '–' for none. */
export const formatMinutes = (minutes: number | null): string =>
  minutes === null ? '–' : formatDuration(minutes * 60_000)
