import { expect, test } from 'vitest'
import type { PendingChange, PendingWrite } from './pending-writes.ts'
import { newInquiriesChange, withPendingWrites } from './with-pending-writes.ts'

const write = (change: PendingChange, refused?: PendingWrite['refused']): PendingWrite => ({
  key: 'a',
  account: 'asha',
  inquiry: 'meera',
  at: 0,
  change,
  refused,
})
const toStatus = (status: 'contacted' | 'quoted', refused?: PendingWrite['refused']) =>
  write({ procedure: 'setStatus', status, status_was: 'new' }, refused)

test('Pending writes: the record shows the last status, and none that was refused', () => {
  const row = { status: 'new' as const, name: 'Meera' }
  expect(withPendingWrites(row, [])).toEqual(row)
  const note = write({ procedure: 'addNote', note: 'Rang.' })
  expect(withPendingWrites(row, [toStatus('contacted'), toStatus('quoted'), note]).status).toBe('quoted')
  expect(withPendingWrites(row, [toStatus('contacted'), toStatus('quoted', { status: 'lost' })]).status).toBe(
    'contacted',
  )
})

test('Pending writes: the record takes their amount, reason, assignee and follow-up, and nothing else changes', () => {
  const row = {
    status: 'new' as const,
    amount: 5,
    lost_reason: null,
    assigned_to: 'ravi',
    follow_up_at: 'noon',
  }
  const quote = write({ procedure: 'setStatus', status: 'quoted', status_was: 'new', amount: 90_000 })
  expect(withPendingWrites(row, [quote, toStatus('quoted')])).toEqual({
    ...row,
    status: 'quoted',
    amount: 90_000,
  })
  const lost = write({ procedure: 'setStatus', status: 'lost', status_was: 'new', reason: 'Price' })
  expect(withPendingWrites(row, [lost])).toEqual({ ...row, status: 'lost', lost_reason: 'Price' })
  const unassigned = write({ procedure: 'assign', assigned_to: null })
  const done = write({ procedure: 'assign', follow_up_at: null })
  expect(withPendingWrites(row, [unassigned])).toEqual({ ...row, assigned_to: null })
  expect(withPendingWrites(row, [done])).toEqual({ ...row, follow_up_at: null })
})

test('Pending writes: the number of new inquiries changes by their first and last status, unless refused', () => {
  const of = (inquiry: string, each: PendingWrite) => ({ ...each, inquiry })
  const back = write({ procedure: 'setStatus', status: 'new', status_was: 'contacted' })
  expect(newInquiriesChange([])).toBe(0)
  expect(newInquiriesChange([toStatus('contacted'), of('ravi', toStatus('quoted'))])).toBe(-2)
  expect(newInquiriesChange([toStatus('contacted'), back])).toBe(0)
  expect(newInquiriesChange([back])).toBe(1)
  expect(newInquiriesChange([toStatus('contacted', { status: 'lost' })])).toBe(0)
  expect(newInquiriesChange([write({ procedure: 'addNote', note: 'Rang.' })])).toBe(0)
})
