import { expect, test } from 'vitest'
import { combineChanges, dependsOn } from './combine-changes.ts'
import type { PendingChange } from './pending-writes.ts'

const quoted = { procedure: 'setStatus', status: 'quoted', status_was: 'new' } as const
const amount = { ...quoted, status_was: 'quoted', amount: 90_000, amount_was: null } as const

test('Pending writes: a status and its amount are combined, from the values seen first', () => {
  expect(combineChanges(quoted, amount)).toMatchObject({
    status_was: 'new',
    amount: 90_000,
    amount_was: null,
  })
  const corrected = { ...amount, amount: 80_000, amount_was: 90_000 }
  expect(combineChanges(amount, corrected)).toMatchObject({ amount: 80_000, amount_was: null })
})

test('Pending writes: another status, an assignment and a note stay separate', () => {
  expect(combineChanges({ ...quoted, status: 'contacted' }, amount)).toBeNull()
  expect(
    combineChanges({ procedure: 'assign', assigned_to: null }, { procedure: 'assign', assigned_to: 'a' }),
  ).toBeNull()
  expect(combineChanges(undefined, amount)).toBeNull()
  expect(combineChanges(quoted, { procedure: 'addNote', note: 'Rang.' })).toBeNull()
})

test('Pending writes: a write waits for an earlier one only if both set the same field of the same inquiry', () => {
  const write = (key: string, change: PendingChange, inquiry = 'meera') => ({
    key,
    change,
    inquiry,
    account: 'asha',
    at: 0,
  })
  const status = write('1', quoted)
  expect(dependsOn(write('2', amount), status)).toBe(true)
  expect(dependsOn(status, write('2', amount))).toBe(false)
  expect(dependsOn(write('2', amount, 'ravi'), status)).toBe(false)
  const assign = write('1', { procedure: 'assign', assigned_to: 'a', assigned_to_was: null })
  expect(dependsOn(write('2', { procedure: 'assign', assigned_to: null }), assign)).toBe(true)
  expect(dependsOn(write('2', { procedure: 'assign', follow_up_at: null }), assign)).toBe(false)
  expect(dependsOn(write('2', quoted), assign)).toBe(false)
  const note = write('1', { procedure: 'addNote', note: 'Rang.' })
  expect(dependsOn(write('2', { procedure: 'addNote', note: 'Rang again.' }), note)).toBe(false)
})
