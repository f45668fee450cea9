import { expect, test } from 'vitest'
import { isTaxNumber } from './gstin.ts'

test('Firm: a GSTIN is validated with its check character', () => {
  for (const valid of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])
    expect([valid, isTaxNumber(valid)]).toEqual([valid, true])
  for (const invalid of [
    '27AAPFU0939F1ZU',
    '27AAPFU0939F1Z',
    '27AAPFU0939F0ZV',
    '72AAPFU0939F1ZV',
    '',
    'x'.repeat(15),
  ])
    expect([invalid, isTaxNumber(invalid)]).toEqual([invalid, false])
})
