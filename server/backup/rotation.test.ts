import { expect, test } from 'vitest'
import { backupName, isBackupName, timeOfBackup } from './backup-store.ts'
import { outdatedBackups } from './rotation.ts'

const DAY_MS = 86_400_000
/** 2:00 in India on Wednesday, 25 November 2026, and on the days before. */
const nightsAgo = (nights: number) =>
  backupName(new Date(Date.parse('2026-11-25T02:00:00+05:30') - nights * DAY_MS))
const nights = (count: number) => Array.from({ length: count }, (_, i) => nightsAgo(i))

const keptOf = (names: string[]) => {
  const outdated = outdatedBackups(names)
  return names.filter((name) => !outdated.includes(name)).map((name) => name.slice(7, 15))
}

test('Rotation: the last of seven days stay, and the last of four weeks before this one', () => {
  expect(keptOf(nights(60))).toEqual([
    // In UTC the nights begin on the evening before.
    '20261124',
    '20261123',
    '20261122',
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261114',
    '20261107',
    '20261031',
  ])
})

test('Rotation: run night after night it ends with the same, and never with fewer', () => {
  let kept: string[] = []
  for (const name of nights(60).toReversed()) {
    kept = [...kept, name]
    const outdated = outdatedBackups(kept)
    kept = kept.filter((one) => !outdated.includes(one))
  }
  expect(kept.toReversed().map((name) => name.slice(7, 15))).toEqual(keptOf(nights(60)))
})

test('Rotation: of several of one day the last stays, and nights without a server take nothing away', () => {
  const [morning, evening] = ['2026-11-20T09:00:00+05:30', '2026-11-20T21:00:00+05:30'].map((time) =>
    backupName(new Date(time)),
  )
  const old = nights(120).filter((_, night) => night > 60)
  expect(outdatedBackups([morning ?? '', evening ?? ''])).toEqual([morning])
  expect(keptOf(old)).toHaveLength(10)
  expect(outdatedBackups([])).toEqual([])
})

test('Rotation: a backup is known by its name alone', () => {
  const name = backupName(new Date('2026-11-24T20:30:05.123Z'))
  expect(name).toBe('busbar-20261124T203005123Z.jsonl.gz')
  expect(timeOfBackup(name)).toEqual(new Date('2026-11-24T20:30:05.123Z'))
  for (const other of [
    'busbar.jsonl.gz',
    `${name}.part`,
    `x${name}`,
    '../busbar-20261124T203005123Z.jsonl.gz',
  ])
    expect(isBackupName(other)).toBe(false)
})
