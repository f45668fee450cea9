import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { adminProcedure } from '../../core/trpc.ts'
import { readFunnel } from './funnel.ts'
import { funnelInput } from './schema.ts'

/** The current date in the firm's time. */
const today = sql<string>`(now() at time zone firm_time_zone())::date`

/** The first of the last thirty days. */
const firstDay = sql<string>`(${today} - 29)`

/**
 * Numbers of inquiries, for the dashboard. Part of `stats`.
 * @param features one of them may count visits, the first step of the funnel
 */
export const createStatsProcedures = (features: readonly Feature[]) => ({
  /** Inquiries of the last thirty days, today last, by day and by project type (null: contact messages). */
  inquiries: adminProcedure.query(async ({ ctx: { db } }) => {
    const days = await sql<{ date: string; count: number }>`
      select to_char(${firstDay} + n, 'YYYY-MM-DD') as date, coalesce(of_day.count, 0)::integer as count
      from generate_series(0, 29) as n
      left join (select day, sum(count) as count from inquiry_counts where day >= ${firstDay} group by day) as of_day
        on of_day.day = ${firstDay} + n
      order by n`.execute(db)
    const types = await db
      .selectFrom('inquiry_counts')
      .select('project_type')
      .select((eb) => eb.fn.sum<string>('count').as('count'))
      .where('day', '>=', firstDay)
      .groupBy('project_type')
      .having((eb) => eb.fn.sum('count'), '>', 0)
      .orderBy('count', 'desc')
      .orderBy('project_type')
      .execute()
    return {
      days: days.rows,
      types: types.map(({ project_type, count }) => ({ project_type, count: Number(count) })),
    }
  }),

  /** The funnel from visit to inquiry to quote to order, over the last twelve weeks: by week and by type. */
  funnel: adminProcedure
    .input(funnelInput)
    .query(({ ctx, input }) =>
      readFunnel(ctx.db, input, features.find((feature) => feature.visitsByWeek)?.visitsByWeek),
    ),
})
