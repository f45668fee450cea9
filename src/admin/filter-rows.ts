/** Client-side search: the rows of which at least one text contains the query, regardless of case. */
export function filterRows<Row>(
  rows: Row[],
  search: string,
  getTexts: (row: Row) => (string | null)[],
): Row[] {
  if (!search) return rows
  const query = search.toLocaleLowerCase('en-IN')
  return rows.filter((row) => getTexts(row).some((text) => text?.toLocaleLowerCase('en-IN').includes(query)))
}
