import type { ReactNode } from 'react'

interface DataTableProps {
  /** The accessible name: 'Week by week'. */
  caption: string
  /** The headings of the columns; the first is the heading of the row headers. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table. If it is wider than the screen, it scrolls on its own, by keyboard too. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={`Table: ${caption}`} tabIndex={0}>
      <table className="table whitespace-nowrap">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? 'pl-0' : 'text-right last:pr-0'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row" className="pl-0 font-normal text-ink">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} className="tabular-nums text-right last:pr-0">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The table of a chart, shown on request. */
export function ChartTable(props: DataTableProps) {
  return (
    <details className="mt-2 text-md">
      <summary className="link flex min-h-11 items-center text-sm text-soft">As a table</summary>
      <DataTable {...props} />
    </details>
  )
}
