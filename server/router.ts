import { activityRouter } from './activity/router.ts'
import { authRouter } from './auth/router.ts'
import { clientsRouter } from './clients/router.ts'
import { contentRouter } from './content/router.ts'
import { inquiryRouter } from './inquiry/router.ts'
import { mediaRouter } from './media/router.ts'
import { projectsRouter } from './projects/router.ts'
import { servicesRouter } from './services/router.ts'
import { settingsRouter } from './settings/router.ts'
import { statsRouter } from './stats/router.ts'
import { teamRouter } from './team/router.ts'
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
