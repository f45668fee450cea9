import { expect, test } from 'vitest'
import { createSearchEchoes } from './search-echoes.ts'

test('Search box: what it searched for itself comes back late, and one after the other, as its own', () => {
  const echoes = createSearchEchoes('')
  for (const query of ['h', 'hi', 'hill']) echoes.add(query)
  expect(echoes.last()).toBe('hill')
  expect(['h', 'hill'].map(echoes.isEcho)).toEqual([true, true])
})

test('Search box: words that it did not search for, or before its last ones came back, are others', () => {
  const echoes = createSearchEchoes('earthing')
  expect(echoes.isEcho('earthing')).toBe(true)
  echoes.add('hill')
  expect(echoes.isEcho('hill')).toBe(true)
  // The browser's back button.
  expect(echoes.isEcho('earthing')).toBe(false)
  expect(echoes.last()).toBe('earthing')
})
