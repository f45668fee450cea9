import { expect, test } from 'vitest'
import { isStored } from './offline-answers.ts'

test('Offline: the inbox and inquiries are stored on the device, but no search for a person', () => {
  expect(isStored([['inquiry', 'list'], { input: {}, type: 'infinite' }])).toBe(true)
  expect(isStored([['inquiry', 'list'], { input: { status: 'new' }, type: 'infinite' }])).toBe(true)
  expect(isStored([['inquiry', 'byId'], { input: { id: 'a' }, type: 'query' }])).toBe(true)
  expect(isStored([['stats', 'dashboard'], { type: 'query' }])).toBe(true)
  expect(isStored([['inquiry', 'list'], { input: { search: 'Meera' }, type: 'infinite' }])).toBe(false)
  expect(isStored([['activity', 'list'], { type: 'infinite' }])).toBe(false)
  expect(isStored([])).toBe(false)
})
