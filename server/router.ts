import { authRouter } from './core/auth/router.ts'
import { router } from './core/trpc.ts'
import { activityRouter } from './features/activity/router.ts'
import { inquiryRouter } from './features/inquiries/router.ts'
import { mediaRouter } from './features/media/router.ts'
import { startFromSamples } from './features/samples/start-from-samples.ts'
import { settingsRouter } from './features/settings/router.ts'
import { statsRouter } from './features/statistics/router.ts'
import { articleProcedures } from './sections/articles/procedures.ts'
import { clientsRouter } from './sections/clients/router.ts'
import { contentProcedures } from './sections/content/procedures.ts'
import { faqProcedures } from './sections/faq/procedures.ts'
import { projectsRouter } from './sections/projects/router.ts'
import { servicesRouter } from './sections/services/router.ts'
import { teamRouter } from './sections/team/router.ts'

/** The root router: every tRPC procedure, by its full name. */
export const appRouter = router({
  auth: authRouter,
  inquiry: inquiryRouter,
  projects: projectsRouter,
  services: servicesRouter,
  team: teamRouter,
  clients: clientsRouter,
  /** What staff write besides the sections with a router of their own: texts of pages, news and questions. */
  content: router({ ...contentProcedures, ...articleProcedures, ...faqProcedures, startFromSamples }),
  settings: settingsRouter,
  media: mediaRouter,
  stats: statsRouter,
  activity: activityRouter,
})

export type AppRouter = typeof appRouter
