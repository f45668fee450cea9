/** A line of CSV for spreadsheets. */
export const csvLine = (values: (string | null)[]): string => `${values.map(escapeCell).join(',')}\r\n`

/** A quoted CSV cell. An apostrophe goes before what a spreadsheet would run as a formula (S28). */
export function escapeCell(value: string | null): string {
  const formulaSafe = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '')
  return `"${formulaSafe.replaceAll('"', '""')}"`
}
