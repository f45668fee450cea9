import { expect, test } from 'vitest'
import { fromFirmTime } from '../../../server/core/firm-time/schema.ts'
import { DECIMAL_SEPARATOR } from '../../../server/core/money/schema.ts'
import * as column from './form-columns.ts'

const columns = {
  title: column.title(20),
  slug: column.slug(),
  year: column.integer(2026),
  rooms: column.optionalInteger(null),
  price: column.decimal('0'),
  order_index: column.lastPosition(7),
  phase: column.optionalChoice(['Planned', 'Ongoing']),
  status: column.visibility(),
  featured: column.toggle(),
  publish_at: column.moment(),
  photos: column.photos(),
}

test('Form columns: a new record starts with the defaults, and each column converts its typed value', () => {
  const draft = column.toDraft(columns, null)
  expect(draft).toEqual({
    title: '',
    slug: '',
    year: '2026',
    rooms: '',
    price: '',
    order_index: '7',
    phase: '',
    status: 'active',
    featured: false,
    publish_at: '',
    photos: [],
  })
  const typed = {
    ...draft,
    title: 'Hilltop',
    rooms: '12',
    price: `1250${DECIMAL_SEPARATOR}50`,
    order_index: 'first',
    phase: 'Ongoing',
  }
  expect(column.toInput(columns, typed)).toEqual({
    title: 'Hilltop',
    slug: undefined,
    year: 2026,
    rooms: 12,
    price: '1250.50',
    order_index: 0,
    phase: 'Ongoing',
    status: 'active',
    featured: false,
    publish_at: null,
    photos: [],
  })
  expect(column.toInput(columns, { ...draft, year: '12.5', rooms: '', price: '' })).toMatchObject({
    year: Number.NaN,
    rooms: null,
    price: '0',
  })
})

test('Form columns: a duplicate is named as a copy, hidden, last, without slug and time; all else is the same', () => {
  const photos = [{ image_url: '/media/a', caption: 'Lit' }]
  const saved = {
    title: 'Hilltop House',
    slug: 'hilltop-house',
    year: 2019,
    rooms: 3,
    price: '12.50',
    order_index: 2,
    phase: 'Planned' as const,
    status: 'active' as const,
    featured: true,
    publish_at: fromFirmTime('2026-11-24', '10:00').toISOString(),
    photos,
  }
  const draft = column.toDraft(columns, saved)
  expect(draft.publish_at).toBe('2026-11-24T10:00')
  expect(column.toInput(columns, draft)).toEqual(saved)
  expect(column.toCopy(columns, draft)).toEqual({
    ...draft,
    title: 'Hilltop House (copy)',
    slug: '',
    order_index: '7',
    status: 'inactive',
    publish_at: '',
  })
})
