/** The Indian tax number. */
export const taxNumber = {
  label: 'GSTIN',
  hint: '15 characters. The last one is a check digit.',
  maxLength: 15,
} as const

const BASE36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether this is a valid GSTIN, the Indian tax number: state code, PAN, entity number, Z and a check character. For
 * the check, the first fourteen base 36 digits are weighted 1 and 2 in turn, and the products' digit sums are added.
 */
export function isTaxNumber(value: string): boolean {
  if (!/^[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = BASE36_DIGITS.indexOf(value.charAt(i)) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return value.charAt(14) === BASE36_DIGITS.charAt((36 - (sum % 36)) % 36)
}
