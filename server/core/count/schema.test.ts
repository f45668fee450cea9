import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { counted, plural } from './schema.ts'

const words = { one: 'inquiry', other: 'inquiries' }

test('Counts: one is singular, zero and more are plural, and large counts have the separators of the locale', () => {
  expect([0, 1, 2, 123_456].map((count) => counted(count, words))).toEqual([
    '0 inquiries',
    '1 inquiry',
    '2 inquiries',
    `${new Intl.NumberFormat(firm.locale).format(123_456)} inquiries`,
  ])
  expect(plural(1, words)).toBe('inquiry')
})
