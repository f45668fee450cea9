import { expect, test } from 'vitest'
import { createSearchEchoes } from './search-echoes.ts'

test('Search box: its own queries return late, one after the other, and are recognized as echoes', () => {
  const echoes = createSearchEchoes('')
  for (const query of ['h', 'hi', 'hill']) echoes.add(query)
  expect(echoes.last()).toBe('hill')
  expect(['h', 'hill'].map(echoes.isEcho)).toEqual([true, true])
})

test('Search box: a value that it did not search for, or an older one, is not an echo', () => {
  const echoes = createSearchEchoes('earthing')
  expect(echoes.isEcho('earthing')).toBe(true)
  echoes.add('hill')
  expect(echoes.isEcho('hill')).toBe(true)
  // As by the browser's back button.
  expect(echoes.isEcho('earthing')).toBe(false)
  expect(echoes.last()).toBe('earthing')
})
