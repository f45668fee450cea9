import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('Search parameters: values are parsed as text, even if they look like numbers', () => {
  expect(parseSearch('?sent=12e456')).toEqual({ sent: '12e456' })
  expect(parseSearch('?category=Mixed+Use&view=list')).toEqual({ category: 'Mixed Use', view: 'list' })
  expect(parseSearch('')).toEqual({})
})

test('Search parameters: empty values are left out of the address', () => {
  expect(stringifySearch({ category: 'Mixed Use', view: undefined })).toBe('?category=Mixed+Use')
  expect(stringifySearch({ sent: '', view: null })).toBe('')
  expect(parseSearch(stringifySearch({ category: 'R&D + 50%' }))).toEqual({ category: 'R&D + 50%' })
})
