import { expect, test } from 'vitest'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { addDays, calendarDay } from '../../core/firm-time/schema.ts'
import { backupName, databaseOfBackup, isBackupName, timeOfBackup } from './backup-names.ts'
import { outdatedBackups } from './rotation.ts'

const DATABASE = '1a2b3c4d'

/** 2:00 of the firm's on Wednesday, 25 November 2026, and on the days before. */
const nightsAgo = (nights: number) =>
  backupName(firmDate(`${addDays('2026-11-25', -nights)}T02:00`), DATABASE)
const nights = (count: number) => Array.from({ length: count }, (_, i) => nightsAgo(i))

/** The firm's day of a backup. */
const dayOf = (name: string) => calendarDay(timeOfBackup(name))

const keptOf = (names: string[]) => {
  const outdated = outdatedBackups(names)
  return names.filter((name) => !outdated.includes(name)).map(dayOf)
}

test('Rotation: the last of seven days stay, and the last of four weeks before this one', () => {
  expect(keptOf(nights(60))).toEqual([
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

test('Rotation: run night after night it ends with the same, and never with fewer', () => {
  let kept: string[] = []
  for (const name of nights(60).toReversed()) {
    kept = [...kept, name]
    const outdated = outdatedBackups(kept)
    kept = kept.filter((one) => !outdated.includes(one))
  }
  expect(kept.toReversed().map(dayOf)).toEqual(keptOf(nights(60)))
})

test('Rotation: of several of one day the last stays, and nights without a server take nothing away', () => {
  const [morning, evening] = ['2026-11-20T09:00', '2026-11-20T21:00'].map((time) =>
    backupName(firmDate(time), DATABASE),
  )
  const old = nights(120).filter((_, night) => night > 60)
  expect(outdatedBackups([morning ?? '', evening ?? ''])).toEqual([morning])
  expect(keptOf(old)).toHaveLength(10)
  expect(outdatedBackups([])).toEqual([])
})

test('Rotation: a backup is known by its name alone, also one of an earlier version, which names no database', () => {
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
