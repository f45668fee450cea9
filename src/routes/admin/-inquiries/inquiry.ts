import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'

/** An inquiry with all that its record shows, as `inquiry.byId` gives it. */
export type Inquiry = inferRouterOutputs<AppRouter>['inquiry']['byId']
