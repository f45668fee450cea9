import { expect, test } from 'vitest'
import { matchesEtag, negotiateEncoding } from './content-negotiation.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; q=0.5', 'br'],
  ['gzip; q=0.000, br;q=0', 'identity'],
  ['brotli', 'identity'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=0.5, identity;q=1', 'identity'],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['br;q=x, gzip;q=0.1', 'gzip'],
  ['*', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('Content negotiation: Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted ?? '')).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" ,"c"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"ab"', false],
  ['', false],
  [null, false],
])('Conditional requests: If-None-Match %s names "a": %s', (header, has) => {
  expect(matchesEtag(header, '"a"')).toBe(has)
  expect(matchesEtag(header, 'W/"a"')).toBe(has)
})

test('Content negotiation: headers longer than any browser sends are ignored', () => {
  const long = 'x,'.repeat(7000)
  expect(negotiateEncoding(`${long}br`)).toBe('identity')
  expect(matchesEtag(`${long}"a"`, '"a"')).toBe(false)
})
