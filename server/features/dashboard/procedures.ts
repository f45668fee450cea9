import { sql } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { SAMPLE_PHONE } from '../../core/database/apply-firm.ts'
import { countTotal } from '../../core/database/pagination.ts'
import { adminProcedure } from '../../core/trpc.ts'

/** What the dashboard shows of the site itself. Part of `stats`. */
export const dashboardProcedures = {
  /** Counts of the records that the screens edit (D13). `active` counts only records with that status. */
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

  /**
   * Set-up checklist: true is done (D98). `pictures_without_alt`: the number of uploaded pictures without a text for
   * screen readers, counted up to a thousand. `untrusted_proxy`: this request came through a proxy that TRUST_PROXY
   * does not count.
   */
  setup: adminProcedure.query(async ({ ctx: { db, env, hasUntrustedProxy } }) => {
    const settings = await db
      .selectFrom('settings')
      .select(['phone', 'map_url', 'legal_read_at'])
      .executeTakeFirstOrThrow()
    const project = await db.selectFrom('ltf_projects').select('id').limit(1).executeTakeFirst()
    const withoutAlt = await countTotal(db, db.selectFrom('media').select('id').where('alt', '=', ''))
    const admins = await db.selectFrom('users').select('id').where(isActive).limit(2).execute()
    return {
      mail: env.SMTP_URL !== null,
      backup: env.BACKUP_DIR !== null || env.BACKUP_S3_URL !== null,
      phone: settings.phone !== SAMPLE_PHONE,
      map: settings.map_url !== null,
      project: project !== undefined,
      legal: settings.legal_read_at !== null,
      second_admin: admins.length > 1,
      pictures_without_alt: withoutAlt.total,
      ...(hasUntrustedProxy && { untrusted_proxy: true as const }),
    }
  }),
}

interface RecordCount {
  total: number
  active: number
}
