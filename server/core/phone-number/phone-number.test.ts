import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useOtherFirm } from '../../../tests/support/other-firm.ts'

let numbers: typeof import('./phone-number.ts')
beforeAll(async () => {
  useOtherFirm({ country: 'IN' })
  numbers = await import('./phone-number.ts')
})
afterAll(() => {
  vi.doUnmock('../../../src/firm.ts')
  // Later test files of the worker get the firm's own modules.
  vi.resetModules()
})

/** A number, and the spellings that dial it and compare as equal to it. */
const SPELLINGS: [number: string, spellings: string[]][] = [
  [
    '+912225550100',
    [
      '022 2555 0100',
      '022-25550100',
      '+91 22 2555 0100',
      '+91 (0)22 2555 0100',
      '+91 022 2555 0100',
      '0091 22 2555 0100',
      '91 22 2555 0100',
      '(022) 2555.0100',
      // Only the last digits of the second number are written.
      '022 2555 0100 / 01',
      '022-2555 0100/0101',
    ],
  ],
  ['+919820012345', ['9820012345', '098200 12345', '9820012345/46', '98200 12345 or 46', 'call 9820012345']],
  ['+442079460000', ['+44 20 7946 0000', '0044 20 7946 0000', '+44 (0)20 7946 0000']],
  ['+6591234567', ['+65 9123 4567']],
]

test('Phone numbers: every spelling dials, opens in WhatsApp and compares as one international number', () => {
  for (const [number, spellings] of SPELLINGS)
    for (const text of spellings)
      expect([
        text,
        numbers.phoneUrl(text),
        numbers.whatsAppUrl(text),
        numbers.comparableNumber(text),
      ]).toEqual([text, `tel:${number}`, `https://wa.me/${number.slice(1)}`, number])
})

test('Phone numbers: an extension is dialled after a pause, and is not part of the number', () => {
  for (const text of ['022 2555 0100 x204', '022-25550100 ext. 204', '+91 (0)22 2555 0100 Extn 204'])
    expect([text, numbers.phoneUrl(text), numbers.whatsAppUrl(text), numbers.comparableNumber(text)]).toEqual(
      [text, 'tel:+912225550100,204', 'https://wa.me/912225550100', '+912225550100'],
    )
})

test('Phone numbers: a number that is valid in no country is reduced to its digits', () => {
  expect(numbers.phoneUrl('+91 00000 00000')).toBe('tel:+910000000000')
  expect(numbers.whatsAppUrl('+91 00000 00000')).toBe('https://wa.me/910000000000')
  expect(numbers.comparableNumber('00000-00000 (home)')).toBe('0000000000')
})
