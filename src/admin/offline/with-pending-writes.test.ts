import { expect, test } from 'vitest'
import type { PendingWrite } from './pending-writes.ts'
import { withPendingStatus } from './with-pending-writes.ts'

const write = (change: PendingWrite['change'], refused?: PendingWrite['refused']): PendingWrite => ({
  key: 'a',
  account: 'asha',
  inquiry: 'meera',
  at: 0,
  change,
  refused,
})
const toStatus = (status: 'contacted' | 'quoted', refused?: PendingWrite['refused']) =>
  write({ procedure: 'setStatus', status, status_was: 'new' }, refused)

test('Changes that wait: the record shows the last status of them, and none that was refused', () => {
  const row = { status: 'new' as const, name: 'Meera' }
  expect(withPendingStatus(row, [])).toEqual(row)
  const note = write({ procedure: 'addNote', note: 'Rang.' })
  expect(withPendingStatus(row, [toStatus('contacted'), toStatus('quoted'), note]).status).toBe('quoted')
  expect(withPendingStatus(row, [toStatus('contacted'), toStatus('quoted', { status: 'lost' })]).status).toBe(
    'contacted',
  )
})
