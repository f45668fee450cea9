import type { Db } from './core/database/tables.ts'
import type { Env } from './core/env.ts'
import type { Counts, Feature, JobServices } from './core/feature.ts'
import { deleteExpired } from './core/jobs/clean-up.ts'
import { deleteOldActivity, removeOldAddresses } from './core/jobs/retention.ts'
import { FEATURES } from './features.ts'

/** Deletes what has expired, of the core and of each feature. */
export const cleanUp = async (db: Db): Promise<Counts> => ({
  ...(await deleteExpired(db)),
  ...(await countsOf((feature) => feature.cleanUp?.(db))),
})

/** Erases what is older than it may be, of the core and of each feature (D73). */
export const endRetention = async (db: Db, env: Pick<Env, 'RETENTION_MONTHS'>): Promise<Counts> => ({
  activity: await deleteOldActivity(db, env.RETENTION_MONTHS),
  addresses: await removeOldAddresses(db),
  ...(await countsOf((feature) => feature.retention?.(db, env))),
})

/** Does what has fallen due. */
export const runEveryMinute = (services: JobServices): Promise<Counts> =>
  countsOf((feature) => feature.everyMinute?.(services))

/** What a task of each feature counted, one feature after another. */
async function countsOf(run: (feature: Feature) => Promise<Counts> | undefined): Promise<Counts> {
  const counts: Counts = {}
  for (const feature of FEATURES) Object.assign(counts, await run(feature))
  return counts
}
