import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'

/** An inquiry with notes and history, as `inquiry.byId` returns it. */
export type Inquiry = inferRouterOutputs<AppRouter>['inquiry']['byId']
