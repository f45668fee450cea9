import { expect, test } from 'vitest'
import { isTaxNumber } from './eu-vat.ts'

test('Firm: a VAT number of the European Union begins with its country', () => {
  for (const valid of ['DE123456789', 'ATU12345678', 'NL123456789B01'])
    expect([valid, isTaxNumber(valid)]).toEqual([valid, true])
  for (const invalid of ['123456789', 'D1234', 'DE1234567890123', 'de123456789', 'NONSENSE', ''])
    expect([invalid, isTaxNumber(invalid)]).toEqual([invalid, false])
})
