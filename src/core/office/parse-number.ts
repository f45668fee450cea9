import { DECIMAL_SEPARATOR, GROUP_SEPARATOR } from '../../../server/core/money/schema.ts'
import { asciiDigits } from '../../../server/core/text/schema.ts'

/**
 * Parses a field's text as an integer. Anything else, such as '', '12.5' or '3 rooms', gives NaN, for which the schema
 * has a message at the field (D23); `Number.parseInt` would silently return 12 and 3.
 */
export function parseInteger(text: string): number {
  return /^\s*[+-]?\d+\s*$/.test(stripGroupSeparators(text))
    ? Number.parseInt(stripGroupSeparators(text), 10)
    : Number.NaN
}

/**
 * Parses a field's text as a sort position. An invalid number becomes 0 (D24); the schema rejects fractions and
 * negatives.
 */
export function parseNumberOrZero(text: string): number {
  const number = Number(stripGroupSeparators(text))
  return Number.isNaN(number) ? 0 : number
}

/**
 * A field's text as the decimal number that the schema expects: '1250.50' for '1,250.50', or for '1.250,50' in a locale
 * that writes so. An invalid number stays as typed, and the schema has a message for it.
 */
export function parseDecimal(text: string): string {
  const [whole = '', ...decimals] = asciiDigits(text).trim().split(DECIMAL_SEPARATOR)
  return [stripGroupSeparators(whole), ...decimals].join('.')
}

/** In a locale that groups by a narrow space, any space counts: nobody types the narrow one. */
const GROUP = /\s/.test(GROUP_SEPARATOR) ? String.raw`\s` : `[${GROUP_SEPARATOR}]`
const GROUPED_NUMBER = new RegExp(
  String.raw`^\s*[+-]?(?:\d{1,2}(?:${GROUP}\d{2})*|\d{1,3}(?:${GROUP}\d{3})*)${GROUP}\d{3}\s*$`,
)

/**
 * Converts to ASCII digits, and removes the locale's group separators if the number is consistently grouped as in India
 * or by thousands: '12,50,000', '1,250,000'.
 */
function stripGroupSeparators(typed: string): string {
  const text = asciiDigits(typed)
  return GROUPED_NUMBER.test(text) ? text.replaceAll(new RegExp(GROUP, 'g'), '') : text
}
