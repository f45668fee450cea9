import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useOtherFirm } from '../../../tests/support/other-firm.ts'

let parse: typeof import('./parse-number.ts')
beforeAll(async () => {
  useOtherFirm({ locale: 'en-IN' })
  parse = await import('./parse-number.ts')
})
afterAll(() => {
  vi.doUnmock('../../firm.ts')
  // Later test files of the worker get the firm's own modules.
  vi.resetModules()
})

// 278, 296
test('Number field: a whole number is parsed as typed, anything else is not a number', () => {
  expect(parse.parseInteger('7')).toBe(7)
  expect(parse.parseInteger(' 2024 ')).toBe(2024)
  expect(parse.parseInteger('-3')).toBe(-3)
  for (const text of ['२०२४', '૨૦૨૪', '২০২৪', '۲۰۲۴', '௨௦௨௪', '２０２４'])
    expect(parse.parseInteger(text)).toBe(2024)
  for (const text of ['', '  ', 'abc', '12.5', '3 rooms', '1e3', '0x10', '²'])
    expect(parse.parseInteger(text)).toBeNaN()
})

test('Number field: a whole number may be grouped as in India or by thousands, and no other way', () => {
  expect(parse.parseInteger('12,50,000')).toBe(1_250_000)
  expect(parse.parseInteger(' 1,250,000 ')).toBe(1_250_000)
  expect(parse.parseInteger('-1,500')).toBe(-1500)
  expect(parse.parseNumberOrZero('1,500')).toBe(1500)
  expect(parse.parseInteger('1,23,45,678')).toBe(12_345_678)
  for (const text of ['1,234,56,789', '123,45,678', '12,345,67', '1,23,456,789', '1,23.456'])
    expect(parse.parseInteger(text)).toBeNaN()
  for (const text of ['1,5', '12,50', ',500', '1,,500', '1,500,', '1234,500', '1,500.5'])
    expect(parse.parseInteger(text)).toBeNaN()
})

test('Number field: in the order of people and clients, an invalid number counts as 0', () => {
  expect(parse.parseNumberOrZero('4')).toBe(4)
  for (const text of ['', 'abc', '2nd']) expect(parse.parseNumberOrZero(text)).toBe(0)
  expect(parse.parseNumberOrZero('१२')).toBe(12)
  expect(parse.parseNumberOrZero('-2')).toBe(-2)
  expect(parse.parseNumberOrZero('2.5')).toBe(2.5)
})

test('Number field: group separators and amounts follow the firm’s locale', async () => {
  for (const [locale, currency, grouped, amount] of [
    ['de-DE', 'EUR', '1.250.000', '1.250.000 €'],
    ['fr-FR', 'EUR', '1 250 000', '1 250 000 €'],
    ['en-US', 'USD', '1,250,000', '$1,250,000'],
  ] as const) {
    useOtherFirm({ locale, currency })
    const { parseInteger } = await import('./parse-number.ts')
    const { formatCount } = await import('../../../server/core/count/schema.ts')
    const { formatMoney } = await import('../../../server/core/money/schema.ts')
    expect([locale, parseInteger(grouped), parseInteger(formatCount(1_250_000))]).toEqual([
      locale,
      1_250_000,
      1_250_000,
    ])
    expect(formatMoney(1_250_000).replaceAll(/\s/g, ' ')).toBe(amount)
  }
  useOtherFirm({ locale: 'de-DE' })
  const { parseInteger, parseDecimal } = await import('./parse-number.ts')
  expect(parseInteger('1,250')).toBeNaN()
  expect(['1.250,5', '1250,50', '1250.50'].map(parseDecimal)).toEqual(['1250.5', '1250.50', '1250.50'])
})

test('Decimal field: the number is sent as typed, without group separators; invalid text is unchanged', () => {
  expect(parse.parseDecimal(' 1,250.50 ')).toBe('1250.50')
  expect(parse.parseDecimal('१२.५')).toBe('12.5')
  for (const text of ['', '12', 'abc', '1.2.3']) expect(parse.parseDecimal(text)).toBe(text)
})
