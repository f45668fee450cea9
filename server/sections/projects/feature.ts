import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { expire } from '../../core/jobs/expire.ts'

/** Deletes project counts that have reached zero. */
export const projectCounts: Feature = {
  tables: ['project_counts'],
  cleanUp: async (db) => ({
    project_counts: await expire(db, 'project_counts', ['id'], sql`count = 0`, { skipLocked: true }),
  }),
}
