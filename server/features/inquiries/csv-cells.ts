/** A row of CSV for spreadsheets. */
export const csvLine = (values: (string | null)[]): string => `${values.map(escapeCell).join(',')}\r\n`

/**
 * A quoted CSV cell. An apostrophe precedes text that a spreadsheet would run as a formula (S28), even in full-width
 * characters, or would change as a number: the leading 0 of a phone number, a reference such as 12E345.
 */
export function escapeCell(value: string | null): string {
  const text = value ?? ''
  const safe = /^(?:[=+\-@\t\r]|0\d[\d ()./-]*$|\d+E\d+$)/.test(text.normalize('NFKC')) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
