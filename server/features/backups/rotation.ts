import { calendarDay } from '../../core/firm-time/schema.ts'
import { timeOfBackup } from './backup-names.ts'

/** Days and earlier weeks whose last backup is retained. Weeks run from Monday to Sunday in the firm's time. */
const RETAINED = { days: 7, weeks: 4 }

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday. */
const DAYS_TO_MONDAY = 3

/**
 * Chooses the backups to delete: all but the last of each of the latest seven days that have one, and of each of the
 * latest four weeks before the newest backup's week. Days without a server therefore delete nothing.
 * @param names the backups that can be restored
 */
export function outdatedBackups(names: string[]): string[] {
  const newestFirst = names.toSorted().toReversed()
  const latest = newestFirst[0]
  if (!latest) return []
  const daily = firstOfEach(newestFirst, dayOf).slice(0, RETAINED.days)
  const before = newestFirst.filter((name) => weekOf(name) !== weekOf(latest))
  const weekly = firstOfEach(before, weekOf).slice(0, RETAINED.weeks)
  const retained = new Set([...daily, ...weekly])
  return newestFirst.filter((name) => !retained.has(name))
}

function firstOfEach(names: string[], groupOf: (name: string) => number): string[] {
  return [...Map.groupBy(names, groupOf).values()].flatMap(([first]) => first ?? [])
}

const dayOf = (name: string): number => Date.parse(calendarDay(timeOfBackup(name))) / DAY_MS

const weekOf = (name: string): number => Math.floor((dayOf(name) + DAYS_TO_MONDAY) / 7)
