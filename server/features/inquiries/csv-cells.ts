/** A line of CSV for spreadsheets. */
export const csvLine = (values: (string | null)[]): string => `${values.map(escapeCell).join(',')}\r\n`

/**
 * A quoted CSV cell. An apostrophe goes before what a spreadsheet would run as a formula (S28), also one in full width, and
 * before what it would write as another number: a phone's first 0, a reference such as 12E345.
 */
export function escapeCell(value: string | null): string {
  const text = value ?? ''
  const safe = /^(?:[=+\-@\t\r]|0\d[\d ()./-]*$|\d+E\d+$)/.test(text.normalize('NFKC')) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
