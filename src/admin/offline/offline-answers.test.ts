import { expect, test } from 'vitest'
import { isKept } from './offline-answers.ts'

test('Offline: inbox and inquiries are kept on the device, and no search for a person', () => {
  expect(isKept([['inquiry', 'list'], { input: {}, type: 'infinite' }])).toBe(true)
  expect(isKept([['inquiry', 'list'], { input: { status: 'new' }, type: 'infinite' }])).toBe(true)
  expect(isKept([['inquiry', 'byId'], { input: { id: 'a' }, type: 'query' }])).toBe(true)
  expect(isKept([['stats', 'dashboard'], { type: 'query' }])).toBe(true)
  expect(isKept([['inquiry', 'list'], { input: { search: 'Meera' }, type: 'infinite' }])).toBe(false)
  expect(isKept([['activity', 'list'], { type: 'infinite' }])).toBe(false)
  expect(isKept([])).toBe(false)
})
