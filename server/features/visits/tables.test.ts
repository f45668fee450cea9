import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import type { VisitCountsTable, VisitSaltsTable, VisitHashesTable } from './tables.ts'

const COLUMNS: {
  visit_counts: Columns<VisitCountsTable>
  visit_salts: Columns<VisitSaltsTable>
  visit_hashes: Columns<VisitHashesTable>
} = {
  visit_counts: {
    id: 'uuid',
    day: 'date',
    page: 'text',
    source: 'text',
    visits: 'integer',
    views: 'integer',
  },
  visit_salts: { day: 'date', salt: 'bytea' },
  visit_hashes: { hash: 'bytea', day: 'date' },
}

test('Visits: the interfaces of the tables have their columns', async () => {
  const { visit_counts, visit_salts, visit_hashes } = await columnsInDatabase(db)
  expect({ visit_counts, visit_salts, visit_hashes }).toEqual(COLUMNS)
})
