import { expect, test } from 'vitest'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { addDays, calendarDay } from '../../core/firm-time/schema.ts'
import { backupName, databaseOfBackup, isBackupName, timeOfBackup } from './backup-names.ts'
import { outdatedBackups } from './rotation.ts'

const DATABASE = '1a2b3c4d'

/** A backup at 2:00 in the firm's time, the given number of nights before Wednesday, 25 November 2026. */
const nightsAgo = (nights: number) =>
  backupName(firmDate(`${addDays('2026-11-25', -nights)}T02:00`), DATABASE)
const nights = (count: number) => Array.from({ length: count }, (_, i) => nightsAgo(i))

/** The day of a backup in the firm's time. */
const dayOf = (name: string) => calendarDay(timeOfBackup(name))

const retainedDays = (names: string[]) => {
  const outdated = outdatedBackups(names)
  return names.filter((name) => !outdated.includes(name)).map(dayOf)
}

test('Rotation: the last backups of seven days are retained, and of four weeks before this week', () => {
  expect(retainedDays(nights(60))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
  ])
})

test('Rotation: run every night, it retains the same backups as a single run', () => {
  let retained: string[] = []
  for (const name of nights(60).toReversed()) {
    retained = [...retained, name]
    const outdated = outdatedBackups(retained)
    retained = retained.filter((backup) => !outdated.includes(backup))
  }
  expect(retained.toReversed().map(dayOf)).toEqual(retainedDays(nights(60)))
})

test('Rotation: the last backup of a day is retained, and nights without a server delete nothing', () => {
  const [morning, evening] = ['2026-11-20T09:00', '2026-11-20T21:00'].map((time) =>
    backupName(firmDate(time), DATABASE),
  )
  const old = nights(120).filter((_, night) => night > 60)
  expect(outdatedBackups([morning ?? '', evening ?? ''])).toEqual([morning])
  expect(retainedDays(old)).toHaveLength(10)
  expect(outdatedBackups([])).toEqual([])
})

test('Rotation: a backup is recognised by its name, also an earlier version’s name without a database', () => {
  const time = new Date('2026-11-24T20:30:05.123Z')
  const name = backupName(time, DATABASE)
  expect(name).toBe('busbar-20261124T203005123Z-1a2b3c4d.jsonl.gz')
  for (const [known, database] of [
    [name, DATABASE],
    [backupName(time, DATABASE, true), DATABASE],
    ['busbar-20261124T203005123Z.jsonl.gz', undefined],
    ['busbar-20261124T203005123Z-by-hand.jsonl.gz', undefined],
  ] as const)
    expect([isBackupName(known), timeOfBackup(known), databaseOfBackup(known)]).toEqual([
      true,
      time,
      database,
    ])
  for (const other of ['busbar.jsonl.gz', `${name}.part`, `x${name}`, `../${name}`])
    expect(isBackupName(other)).toBe(false)
})
