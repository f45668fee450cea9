import { useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { useTRPC } from '../trpc.ts'

export type Settings = inferRouterOutputs<AppRouter>['settings']['get']

/** The firm's name, addresses and words, as the back office keeps them. `_site` has loaded them before anything is drawn. */
export const useSettings = (): Settings => useSuspenseQuery(useTRPC().settings.get.queryOptions()).data
