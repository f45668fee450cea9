import type { Insertable } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'
import type { VisitCountsTable } from '../../server/features/visits/tables.ts'

/** Stores counts of visits. */
export const insertVisits = (db: Db, rows: Insertable<VisitCountsTable>[]) =>
  db.insertInto('visit_counts').values(rows).execute()
