import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** The user's own profile as the server returns it. */
export type Profile = inferRouterOutputs<AppRouter>['auth']['profile']
