import { authProcedures } from './core/auth/procedures.ts'
import { router } from './core/trpc.ts'
import { FEATURES, MAIL_PREVIEWS } from './features.ts'
import { activityRouter } from './features/activity/router.ts'
import { backupProcedures } from './features/backups/procedures.ts'
import { dashboardProcedures } from './features/dashboard/procedures.ts'
import { inquiryProcedures } from './features/inquiries/procedures.ts'
import { createMailProcedures } from './features/mail/procedures.ts'
import { mediaRouter } from './features/media/router.ts'
import { profileProcedures } from './features/profile/procedures.ts'
import { pushProcedures } from './features/push/procedures.ts'
import { startFromSamples } from './features/samples/start-from-samples.ts'
import { settingsRouter } from './features/settings/router.ts'
import { createStatsProcedures } from './features/statistics/procedures.ts'
import { visitProcedures } from './features/visits/procedures.ts'
import { articleProcedures } from './sections/articles/procedures.ts'
import { clientsRouter } from './sections/clients/router.ts'
import { contentProcedures } from './sections/content/procedures.ts'
import { faqProcedures } from './sections/faq/procedures.ts'
import { projectsRouter } from './sections/projects/router.ts'
import { servicesRouter } from './sections/services/router.ts'
import { teamRouter } from './sections/team/router.ts'

/** The root router: every tRPC procedure, by its full name. Sorted, to ease merges. */
export const appRouter = router({
  activity: activityRouter,
  auth: router({
    ...authProcedures,
    ...profileProcedures,
    ...pushProcedures,
  }),
  clients: clientsRouter,
  /** Content that staff write outside the sections with their own router: page texts, news and questions. */
  content: router({
    ...contentProcedures,
    ...articleProcedures,
    ...faqProcedures,
    startFromSamples,
  }),
  inquiry: router({
    ...inquiryProcedures,
    ...createMailProcedures(MAIL_PREVIEWS, FEATURES),
  }),
  media: mediaRouter,
  projects: projectsRouter,
  services: servicesRouter,
  settings: settingsRouter,
  stats: router({
    ...dashboardProcedures,
    ...createStatsProcedures(FEATURES),
    ...backupProcedures,
    ...visitProcedures,
  }),
  team: teamRouter,
})

export type AppRouter = typeof appRouter
