import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('Search parameters: they are text, whatever they look like', () => {
  expect(parseSearch('?sent=12e456')).toEqual({ sent: '12e456' })
  expect(parseSearch('?category=Mixed+Use&view=list')).toEqual({ category: 'Mixed Use', view: 'list' })
  expect(parseSearch('')).toEqual({})
})

test('Search parameters: what is not given leaves no trace in the address', () => {
  expect(stringifySearch({ category: 'Mixed Use', view: undefined })).toBe('?category=Mixed+Use')
  expect(stringifySearch({ sent: '', view: null })).toBe('')
  expect(parseSearch(stringifySearch({ category: 'R&D + 50%' }))).toEqual({ category: 'R&D + 50%' })
})
