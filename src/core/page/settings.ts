import { useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { useTRPC } from '../../trpc.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['get']

/** The settings of the back office: the firm's name, contact details and texts. The `_site` route has loaded them. */
export const useSettings = (): Settings => useSuspenseQuery(useTRPC().settings.get.queryOptions()).data
