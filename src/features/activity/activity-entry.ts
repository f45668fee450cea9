import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** An entry of the activity log, as the back office lists it. */
export type ActivityEntry = inferRouterOutputs<AppRouter>['activity']['list']['items'][number]
