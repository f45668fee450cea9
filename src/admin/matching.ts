/** The rows one of whose texts holds the words searched for, whatever the capitals. */
export function matching<Row>(rows: Row[], search: string, textsOf: (row: Row) => (string | null)[]): Row[] {
  if (!search) return rows
  const words = search.toLocaleLowerCase('en-IN')
  return rows.filter((row) => textsOf(row).some((text) => text?.toLocaleLowerCase('en-IN').includes(words)))
}
