import type { Db } from './core/database/tables.ts'
import type { Env } from './core/env.ts'
import type { Counts, Feature, JobServices } from './core/feature.ts'
import { deleteExpired } from './core/jobs/clean-up.ts'
import { deleteOldActivity, removeOldAddresses } from './core/jobs/retention.ts'
import { FEATURES } from './features.ts'

/** Deletes expired data of the core and of each feature. */
export const cleanUp = async (db: Db): Promise<Counts> => ({
  ...(await deleteExpired(db)),
  ...(await countsOf((feature) => feature.cleanUp?.(db))),
})

/** Erases data of the core and of each feature whose retention period has ended (D73). */
export const endRetention = async (db: Db, env: Pick<Env, 'RETENTION_MONTHS'>): Promise<Counts> => ({
  activity: await deleteOldActivity(db, env.RETENTION_MONTHS),
  addresses: await removeOldAddresses(db),
  ...(await countsOf((feature) => feature.retention?.(db, env))),
})

/** Runs the features' every-minute tasks. */
export const runEveryMinute = (services: JobServices): Promise<Counts> =>
  countsOf((feature) => feature.everyMinute?.(services))

/** Runs a task of each feature, one after another, and collects what they counted. */
async function countsOf(run: (feature: Feature) => Promise<Counts> | undefined): Promise<Counts> {
  const counts: Counts = {}
  for (const feature of FEATURES) Object.assign(counts, await run(feature))
  return counts
}
