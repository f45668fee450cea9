import { expect, test } from 'vitest'
import { PLANTS } from '../../../tests/support/project-types.ts'
import { csvAddress, filterKey, filterOf, searchOfView, viewFilterOf } from './inbox-search.ts'

const ME = '01900000-0000-7000-8000-00000000000a'
const ASHA = '01900000-0000-7000-8000-00000000000b'

test("Inbox address: each parameter filters the list, 'mine' means my account, 'nobody' means unassigned", () => {
  const search = {
    status: 'new',
    type: PLANTS.value,
    source: 'staff',
    from: '2026-11-01',
    to: '2026-11-23',
    overdue: true,
    sort: 'waiting',
    search: 'meera',
    id: ASHA,
  } as const
  const filter = {
    status: 'new',
    project_type: PLANTS.value,
    source: 'staff',
    from: '2026-11-01',
    to: '2026-11-23',
    overdue: true,
    sort: 'waiting',
  }
  expect(filterOf(search, ME)).toEqual({ ...filter, search: 'meera' })
  expect(viewFilterOf({ mine: true }, ME)).toEqual({ assigned_to: ME })
  expect(viewFilterOf({ person: 'nobody' }, ME)).toEqual({ assigned_to: null })
  expect(viewFilterOf({ person: ASHA, sort: 'newest' }, ME)).toEqual({ assigned_to: ASHA })
})

test('Inbox address: a value that cannot be chosen is ignored, and the others apply', () => {
  const unknown = { status: 'lukewarm', type: 'palace', source: 'fax', sort: 'best', from: '0002-11-01' }
  expect(viewFilterOf(unknown, ME)).toEqual({})
  expect(viewFilterOf({ status: 'new', person: 'x' }, ME)).toEqual({ status: 'new' })
  expect(viewFilterOf({ status: 'new', to: '2026-02-31' }, ME)).toEqual({ status: 'new' })
})

test('Inbox address: a saved view leads to an address with the same filter', () => {
  for (const filter of [
    {},
    { assigned_to: ME, status: 'quoted' },
    { assigned_to: null, overdue: true, sort: 'oldest' },
    { assigned_to: ASHA, project_type: 'other', from: '2026-11-01' },
  ] as const)
    expect(filterKey(viewFilterOf(searchOfView(filter, ME), ME))).toBe(filterKey(filter))
})

test('Inbox address: the export has the filter of the list', () => {
  expect(csvAddress({})).toBe('/inquiries.csv')
  expect(csvAddress({ assigned_to: null, overdue: true, search: 'a b', status: undefined })).toBe(
    '/inquiries.csv?assigned_to=none&overdue=true&search=a+b',
  )
})
