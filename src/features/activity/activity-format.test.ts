import { expect, test } from 'vitest'
import type { ActivityEntry } from './activity-entry.ts'
import { fieldChangesOf, formatEntry, actorOf, addressInSentence } from './activity-format.ts'
import { countRefusals, groupRefusals } from './refusal-format.ts'

const createEntry = (overrides: Partial<ActivityEntry>): ActivityEntry => ({
  id: '01900000-0000-7000-8000-000000000001',
  user_id: '01900000-0000-7000-8000-000000000002',
  by: 'asha@example.com',
  by_name: null,
  action: 'export',
  table_name: 'inquiries',
  record_id: null,
  before: null,
  after: null,
  address: null,
  created_at: '2026-11-20T08:42:00.000Z',
  restorable: false,
  ...overrides,
})

const format = (overrides: Partial<ActivityEntry>) => {
  const { predicate, name, details } = formatEntry(createEntry(overrides))
  return `${actorOf(createEntry(overrides))} ${predicate}${name && ` ${name}`}${details && `: ${details}`}`
}

// 391
test('Activity: an export of the whole inbox is worded differently from the look-up of a person', () => {
  expect(format({})).toBe('asha@example.com exported all inquiries as a spreadsheet')
  expect(format({ table_name: 'newsletter_subscribers', after: { incomplete: true } })).toBe(
    'asha@example.com began to export the newsletter subscribers as a spreadsheet, and did not finish',
  )
  expect(format({ after: { inquiries: 2, newsletter: 1 } })).toBe(
    'asha@example.com looked up what is held about a person: 2 inquiries and the newsletter subscription',
  )
})

// 391
test('Activity: an action behind an e-mailed link is worded as a visitor’s, without a name', () => {
  const byLink = { by: null, user_id: null }
  expect(format({ ...byLink, after: { inquiries: 2, newsletter: 0, by_link: true } })).toBe(
    'A visitor downloaded what is held about them: 2 inquiries',
  )
  expect(format({ ...byLink, action: 'erase', after: { inquiries: 1, newsletter: 1, by_link: true } })).toBe(
    'A visitor erased what was held about them: 1 inquiry and the newsletter subscription',
  )
  expect(format({ ...byLink, action: 'withdraw', record_id: '01900000-0000-7000-8000-000000abc123' })).toBe(
    'A visitor withdrew inquiry ABC123',
  )
})

// 391
test('Activity: photographs are compared line by line, as captions with their addresses', () => {
  const before = { photos: [{ image_url: '/media/a', caption: 'The pit' }] }
  const after = { photos: [...before.photos, { caption: '', image_url: '/media/b' }] }
  const entry = { action: 'update', table_name: 'ltf_projects', before, after }
  expect(format(entry)).toBe('asha@example.com changed project: photographs')
  expect(fieldChangesOf(createEntry(entry))).toMatchObject([
    { before: 'The pit (/media/a)', after: 'The pit (/media/a)\nNo caption (/media/b)' },
  ])
})

// 391
test('Activity: the nightly retention is worded differently from an erasure that a person asked for', () => {
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

// 391 S29
test('Activity: a refusal says who was refused what, how often and from where', () => {
  const refuse = (after: Record<string, unknown>, overrides: Partial<ActivityEntry> = {}) =>
    format({ action: 'refuse', table_name: 'users', by: null, user_id: null, after, ...overrides })
  const email = 'asha@example.com'
  expect(refuse({ reason: 'password', count: 1, email })).toBe(
    'Somebody gave a wrong password for asha@example.com',
  )
  expect(refuse({ reason: 'password', count: 3 })).toBe(
    'Somebody tried to sign in with an e-mail address that has no account: 3 times',
  )
  expect(refuse({ reason: 'code', count: 70, email, others: true })).toBe(
    'Somebody gave the right password and a wrong code for asha@example.com: 70 times, from other addresses',
  )
  expect(refuse({ reason: 'access', count: 2 }, { by: email })).toBe(
    'asha@example.com tried something that their account may not do: 2 times',
  )
  expect(refuse({ reason: 'limit', limit: 'form', count: 9 })).toBe(
    'Somebody tried too often to send a form: 9 times',
  )
})

test('Activity: the sentence of an action that a stranger could have taken contains the address', () => {
  const address = '203.0.113.7'
  const shown = (overrides: Partial<ActivityEntry>) =>
    addressInSentence(createEntry({ address, ...overrides }))
  expect(shown({ action: 'export' })).toBe(address)
  expect(shown({ action: 'sign_in', table_name: 'users' })).toBe(address)
  expect(shown({ action: 'restore', table_name: 'ltf_projects' })).toBe(address)
  expect(shown({ action: 'update', table_name: 'ltf_projects' })).toBeNull()
  expect(shown({ action: 'note', table_name: 'inquiries' })).toBeNull()
})

// 391
test('Activity: a picture is named by its description, and its focal point is one change', () => {
  const picture = { hash: 'a1', bytes: 900, alt: 'A meter board', focal_x: 0.5, focal_y: 0.5 }
  const media = { table_name: 'media', record_id: '01900000-0000-7000-8000-000000000003' }
  expect(format({ ...media, action: 'create', after: { ...picture, alt: '' } })).toBe(
    'asha@example.com added picture',
  )
  const update = { ...media, action: 'update', before: picture }
  expect(format({ ...update, after: { ...picture, focal_x: 0.25, focal_y: 0.1 } })).toBe(
    'asha@example.com changed picture A meter board: focal point',
  )
  expect(format({ ...update, after: { ...picture, alt: 'A board' } })).toBe(
    'asha@example.com changed picture A board: description',
  )
  expect(format({ ...media, action: 'replace', before: picture, after: { ...picture, hash: 'b2' } })).toBe(
    'asha@example.com replaced picture A meter board',
  )
  expect(format({ ...media, action: 'delete', before: picture })).toBe(
    'asha@example.com deleted picture A meter board',
  )
  expect(
    fieldChangesOf({ table_name: 'media', before: picture, after: { ...picture, hash: 'b2', focal_y: 1 } }),
  ).toEqual([
    {
      field: 'focal_point',
      label: 'Focal point',
      before: '50 % from the left, 50 % from the top',
      after: '50 % from the left, 100 % from the top',
    },
  ])
})

// S29
test('Activity: three or more refusals in a row are shown as one line with the number of attempts', () => {
  const entry = (action: string, count?: number) =>
    createEntry({ action, table_name: 'users', after: count === undefined ? null : { count } })
  const groups = groupRefusals([
    entry('refuse', 1),
    entry('refuse', 1),
    entry('sign_in'),
    entry('sign_in'),
    entry('sign_in'),
    entry('refuse', 40),
    entry('refuse', 2),
    entry('refuse', 5),
    entry('approve'),
  ])
  expect(groups.map((group) => group.length)).toEqual([1, 1, 1, 1, 1, 3, 1])
  expect(countRefusals(groups[5] ?? [])).toBe(47)
})
