import { sql } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { SAMPLE_PHONE } from '../../core/database/apply-firm.ts'
import { countTotal } from '../../core/database/pagination.ts'
import { adminProcedure, router } from '../../core/trpc.ts'
import { readBackupState } from '../backups/backup-state.ts'
import { isBackupScheduled } from '../backups/backup-store.ts'
import { readFunnel } from './funnel.ts'
import { funnelInput, visitsInput } from './schema.ts'
import { readVisits } from './visits.ts'

/** The firm's day. */
const today = sql<string>`(now() at time zone firm_time_zone())::date`

/** The first of thirty days. */
const firstDay = sql<string>`(${today} - 29)`

/** Numbers for the dashboard. */
export const statsRouter = router({
  /** Counts of the same records that the screens edit (D13). `active` counts that status only. */
  dashboard: adminProcedure.query(async ({ ctx: { db } }) => {
    const result = await sql<Record<'projects' | 'services' | 'team' | 'content', RecordCount>>`
      select
        (select json_build_object('total', coalesce(sum(count), 0),
            'active', coalesce(sum(count) filter (where status = 'active'), 0))
          from project_counts) as projects,
        (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'))
          from gsp_services) as services,
        (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'))
          from gsp_team_members) as team,
        (select json_build_object('total', count(*)) from gsp_content) as content`.execute(db)
    const { projects, services, team, content } = result.rows[0]!
    return { projects, services, team, content: { total: content.total } }
  }),

  /** Inquiries of the last thirty days, today last, by day and by project type; null: contact messages. */
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

  /** From visit to inquiry to quote to won, over the last twelve weeks: by week and by type. */
  funnel: adminProcedure.input(funnelInput).query(({ ctx, input }) => readFunnel(ctx.db, input)),

  /** Visits of the last twelve weeks by time, page and source. */
  visits: adminProcedure.input(visitsInput).query(({ ctx, input }) => readVisits(ctx.db, input)),

  /** Whether backups are made by themselves, what became of the last one, and when the last good one was finished. */
  backup: adminProcedure.query(({ ctx: { db, env } }) => readBackupState(db, env)),

  /**
   * Set-up checklist: true is done (D98). `pictures_without_alt`: how many uploaded pictures screen readers cannot read out,
   * counted up to a thousand. `untrusted_proxy`: this very request came through a proxy that TRUST_PROXY does
   * not count.
   */
  setup: adminProcedure.query(async ({ ctx: { db, env, hasUntrustedProxy } }) => {
    const settings = await db
      .selectFrom('settings')
      .select(['phone', 'map_url', 'legal_read_at'])
      .executeTakeFirstOrThrow()
    const project = await db.selectFrom('ltf_projects').select('id').limit(1).executeTakeFirst()
    const undescribed = await countTotal(db, db.selectFrom('media').select('id').where('alt', '=', ''))
    const admins = await db.selectFrom('users').select('id').where(isActive).limit(2).execute()
    return {
      mail: env.SMTP_URL !== null,
      backup: isBackupScheduled(env),
      phone: settings.phone !== SAMPLE_PHONE,
      map: settings.map_url !== null,
      project: project !== undefined,
      legal: settings.legal_read_at !== null,
      second_admin: admins.length > 1,
      pictures_without_alt: undescribed.total,
      ...(hasUntrustedProxy && { untrusted_proxy: true as const }),
    }
  }),
})

interface RecordCount {
  total: number
  active: number
}
