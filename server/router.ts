import { activityRouter } from './activity/router.ts'
import { authRouter } from './auth/router.ts'
import { inquiryRouter } from './inquiry/router.ts'
import { mediaRouter } from './media/router.ts'
import { clientsRouter } from './sections/clients/router.ts'
import { contentRouter } from './sections/content/router.ts'
import { projectsRouter } from './sections/projects/router.ts'
import { servicesRouter } from './sections/services/router.ts'
import { teamRouter } from './sections/team/router.ts'
import { settingsRouter } from './settings/router.ts'
import { statsRouter } from './stats/router.ts'
import { router } from './trpc.ts'

/** The root router: every tRPC procedure, by its full name. */
export const appRouter = router({
  auth: authRouter,
  inquiry: inquiryRouter,
  projects: projectsRouter,
  services: servicesRouter,
  team: teamRouter,
  clients: clientsRouter,
  content: contentRouter,
  settings: settingsRouter,
  media: mediaRouter,
  stats: statsRouter,
  activity: activityRouter,
})

export type AppRouter = typeof appRouter
