import { calendarDay } from '../../core/firm-time/schema.ts'
import { timeOfBackup } from './backup-names.ts'

/** Days of which the last backup is kept, and weeks before the latest backup's: Monday to Sunday in the firm's time. */
const KEPT = { days: 7, weeks: 4 }

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const DAYS_TO_MONDAY = 3

/**
 * Chooses the backups that are no longer kept: all but the last of each of the seven latest days that have one, and of each
 * of the four latest weeks before this week's. Days without a server take nothing away.
 * @param names those that can be restored
 */
export function outdatedBackups(names: string[]): string[] {
  const newestFirst = names.toSorted().toReversed()
  const latest = newestFirst[0]
  if (!latest) return []
  const daily = firstOfEach(newestFirst, dayOf).slice(0, KEPT.days)
  const before = newestFirst.filter((name) => weekOf(name) !== weekOf(latest))
  const weekly = firstOfEach(before, weekOf).slice(0, KEPT.weeks)
  const kept = new Set([...daily, ...weekly])
  return newestFirst.filter((name) => !kept.has(name))
}

function firstOfEach(names: string[], groupOf: (name: string) => number): string[] {
  return [...Map.groupBy(names, groupOf).values()].flatMap(([first]) => first ?? [])
}

const dayOf = (name: string): number => Date.parse(calendarDay(timeOfBackup(name))) / DAY_MS

const weekOf = (name: string): number => Math.floor((dayOf(name) + DAYS_TO_MONDAY) / 7)
