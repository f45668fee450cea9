import { expect, test } from 'vitest'
import { combineChanges } from './combine-changes.ts'

const quoted = { procedure: 'setStatus', status: 'quoted', status_was: 'new' } as const
const amount = { ...quoted, status_was: 'quoted', amount: 90_000, amount_was: null } as const

test('Changes that wait: a status and its amount become one, from what was seen first', () => {
  expect(combineChanges(quoted, amount)).toMatchObject({
    status_was: 'new',
    amount: 90_000,
    amount_was: null,
  })
  const corrected = { ...amount, amount: 80_000, amount_was: 90_000 }
  expect(combineChanges(amount, corrected)).toMatchObject({ amount: 80_000, amount_was: null })
})

test('Changes that wait: another status, an assignment and a note stay on their own', () => {
  expect(combineChanges({ ...quoted, status: 'contacted' }, amount)).toBeNull()
  expect(
    combineChanges({ procedure: 'assign', assigned_to: null }, { procedure: 'assign', assigned_to: 'a' }),
  ).toBeNull()
  expect(combineChanges(undefined, amount)).toBeNull()
  expect(combineChanges(quoted, { procedure: 'addNote', note: 'Rang.' })).toBeNull()
})
