import { expect, test } from 'vitest'
import { type ActivityEntry, formatEntry, actorOf } from './activity-format.ts'

const createEntry = (overrides: Partial<ActivityEntry>): ActivityEntry => ({
  id: '01900000-0000-7000-8000-000000000001',
  user_id: '01900000-0000-7000-8000-000000000002',
  by: 'asha@example.com',
  action: 'export',
  table_name: 'inquiries',
  record_id: null,
  before: null,
  after: null,
  created_at: '2026-11-20T08:42:00.000Z',
  restorable: false,
  ...overrides,
})

const format = (overrides: Partial<ActivityEntry>) => {
  const { predicate, details } = formatEntry(createEntry(overrides))
  return `${actorOf(createEntry(overrides))} ${predicate}${details && `: ${details}`}`
}

// 391
test('Activity: an export of the whole inbox is worded apart from the look-up of a person', () => {
  expect(format({})).toBe('asha@example.com exported all inquiries as a spreadsheet')
  expect(format({ after: { inquiries: 2, newsletter: 1 } })).toBe(
    'asha@example.com looked up what is held about a person: 2 inquiries and the newsletter subscription',
  )
})

// 391
test('Activity: the nightly retention is worded apart from an erasure that a person asked for', () => {
  const nightly = { by: null, user_id: null, action: 'erase' }
  expect(format({ ...nightly, after: { count: 3, months: 24 } })).toBe(
    'The site itself erased inquiries older than 24 months that came to nothing: 3 inquiries',
  )
  expect(format({ ...nightly, after: { count: 1, months: 1 } })).toBe(
    'The site itself erased inquiries older than 1 month that came to nothing: 1 inquiry',
  )
  expect(format({ action: 'erase', after: { inquiries: 1, newsletter: 0 } })).toBe(
    'asha@example.com erased what was held about a person: 1 inquiry',
  )
})
