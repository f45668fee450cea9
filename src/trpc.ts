import { getRouteApi } from '@tanstack/react-router'
import { createTRPCClient, httpBatchLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../server/router.ts'

/**
 * How the browser reaches the server: at most ten calls a request (the server refuses more). Without the library's link
 * for subscriptions, which would cost every visitor 3 kB: the back office, which alone subscribes, listens to
 * `/trpc/inquiry.live` with the browser's own EventSource.
 */
export const browserLink: TRPCLink<AppRouter> = httpBatchLink({ url: '/trpc', maxItems: 10 })

export type AppClient = TRPCClient<AppRouter>

export const createAppClient = (link: TRPCLink<AppRouter>): AppClient =>
  createTRPCClient<AppRouter>({ links: [link] })

const rootRoute = getRouteApi('__root__')

/** Query options and cache keys by procedure: `useQuery(useTRPC().projects.list.queryOptions({}))`. */
export const useTRPC = () => rootRoute.useRouteContext({ select: (context) => context.trpc })

/** PUBLIC_URL: where the site is reached from outside, without a slash at its end. */
export const useOrigin = () => rootRoute.useRouteContext({ select: (context) => context.site.origin })

/** The bare client, for mutations: `useMutation({ mutationFn: (input: X) => client.x.y.mutate(input) })`. */
export const useTRPCClient = () => rootRoute.useRouteContext({ select: (context) => context.client })
