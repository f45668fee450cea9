/**
 * A whole number out of a field, without a fallback: NaN when it is none, and the schema then says so at the field
 * (D23). '12.5' and '3 rooms' are none either; the browser's parseInt would have made 12 and 3 of them without a word.
 */
export function parseInteger(text: string): number {
  return /^\s*[+-]?\d+\s*$/.test(stripGroupSeparators(text))
    ? Number.parseInt(stripGroupSeparators(text), 10)
    : Number.NaN
}

/** A place in an order out of a field: what is no number becomes 0 (D24), a fraction or a negative one stays and is refused. */
export function parseNumberOrZero(text: string): number {
  const number = Number(stripGroupSeparators(text))
  return Number.isNaN(number) ? 0 : number
}

/** Without the commas of a large number, grouped all through as in India or by thousands: '12,50,000', '1,250,000'. */
function stripGroupSeparators(text: string): string {
  return /^\s*[+-]?(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{3}\s*$/.test(text)
    ? text.replaceAll(',', '')
    : text
}
