import { expect, test } from 'vitest'
import { ownSearches } from './own-searches.ts'

test('Search box: what it searched for itself comes back late, and one after the other, as its own', () => {
  const own = ownSearches('')
  for (const words of ['h', 'hi', 'hill']) own.add(words)
  expect(own.last()).toBe('hill')
  expect(['h', 'hill'].map(own.comesBack)).toEqual([true, true])
})

test('Search box: words that it did not search for, or before its last ones came back, are others', () => {
  const own = ownSearches('earthing')
  expect(own.comesBack('earthing')).toBe(true)
  own.add('hill')
  expect(own.comesBack('hill')).toBe(true)
  // The browser's back button.
  expect(own.comesBack('earthing')).toBe(false)
  expect(own.last()).toBe('earthing')
})
