import { adminProcedure } from '../../core/trpc.ts'
import { readVisits, visitsInput } from './visits.ts'

/** Part of `stats`. */
export const visitProcedures = {
  /** Visits of the last twelve weeks by time, page and source. */
  visits: adminProcedure.input(visitsInput).query(({ ctx, input }) => readVisits(ctx.db, input)),
}
