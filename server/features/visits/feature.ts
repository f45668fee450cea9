import { sql } from 'kysely'
import { VISIT_COUNT_MONTHS } from '../../core/constants/schema.ts'
import type { Db } from '../../core/database/tables.ts'
import type { Feature } from '../../core/feature.ts'
import { expire } from '../../core/jobs/expire.ts'
import { createVisitCounter } from './visit-counter.ts'
import { visitsByWeek } from './visits.ts'

/** Counts visits, and deletes the counts that are older than `VISIT_COUNT_MONTHS`. */
export const visits: Feature = {
  tables: ['visit_counts', 'visit_salts', 'visit_hashes'],
  watchPages: createVisitCounter,
  visitsByWeek,
  cleanUp: deleteVisitorsBeforeToday,
  retention: async (db) => ({
    visits: await expire(
      db,
      'visit_counts',
      ['id'],
      sql`day < ((now() at time zone firm_time_zone())::date - make_interval(months => ${VISIT_COUNT_MONTHS}))`,
    ),
  }),
}

/** Deletes the salts and hashes of past days. Today's first visit does so too; this is for days without visits. */
async function deleteVisitorsBeforeToday(db: Db) {
  const isOver = sql<boolean>`day < (now() at time zone firm_time_zone())::date`
  await expire(db, 'visit_salts', ['day'], isOver)
  return { visitors: await expire(db, 'visit_hashes', ['hash'], isOver) }
}
