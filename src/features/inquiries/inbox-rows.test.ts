import { expect, test } from 'vitest'
import { type InboxRow, reinsertRow } from './inbox-rows.ts'

const row = (id: string): InboxRow => ({
  id,
  source: 'inquiry',
  name: id,
  email: null,
  phone: null,
  phone_url: null,
  whatsapp_url: null,
  company: null,
  project_type: null,
  budget: null,
  message: null,
  status: 'new',
  suspected_spam: false,
  consent_version: null,
  assigned_to: null,
  follow_up_at: null,
  amount: null,
  lost_reason: null,
  created_at: '2026-11-19T08:42:00.000Z',
  updated_at: '2026-11-19T08:42:00.000Z',
  reference: id,
  photo_count: 0,
  wrote_again: false,
})
const rows = (ids: string) => Array.from(ids, row)
const joinIds = (result: InboxRow[]) => result.map(({ id }) => id).join('')

test('Inbox: a row that left the list keeps its place before the rows that followed it, even below new rows', () => {
  expect(joinIds(reinsertRow(rows('acd'), rows('abcd'), row('b')))).toBe('abcd')
  expect(joinIds(reinsertRow(rows('zacd'), rows('abcd'), row('b')))).toBe('zabcd')
  expect(joinIds(reinsertRow(rows('ad'), rows('abcd'), row('b')))).toBe('abd')
  expect(joinIds(reinsertRow(rows('abc'), rows('abcd'), row('d')))).toBe('abcd')
  expect(joinIds(reinsertRow([], rows('a'), row('a')))).toBe('a')
})

test('Inbox: a row that is still listed, or never was, changes nothing', () => {
  expect(joinIds(reinsertRow(rows('abc'), rows('abc'), row('b')))).toBe('abc')
  expect(joinIds(reinsertRow(rows('ac'), rows('ac'), row('b')))).toBe('ac')
})
