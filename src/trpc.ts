import { getRouteApi } from '@tanstack/react-router'
import { createTRPCClient, httpBatchLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../server/router.ts'

/**
 * The browser's tRPC transport: HTTP, at most ten calls per request (the server rejects more). There is no subscription
 * transport, which would cost every visitor 3 kB: the back office, the only subscriber, reads `/trpc/inquiry.live` with
 * an EventSource of its own.
 */
export const browserLink: TRPCLink<AppRouter> = httpBatchLink({ url: '/trpc', maxItems: 10 })

export type AppClient = TRPCClient<AppRouter>

export const createAppClient = (link: TRPCLink<AppRouter>): AppClient =>
  createTRPCClient<AppRouter>({ links: [link] })

const rootRoute = getRouteApi('__root__')

/** Query options and cache keys by procedure: `useQuery(useTRPC().projects.list.queryOptions({}))`. */
export const useTRPC = () => rootRoute.useRouteContext({ select: (context) => context.trpc })

/** PUBLIC_URL: the site's public address, without a slash at its end. */
export const useOrigin = () => rootRoute.useRouteContext({ select: (context) => context.site.origin })

/** The tRPC client, for mutations: `useMutation({ mutationFn: (input: X) => client.x.y.mutate(input) })`. */
export const useTRPCClient = () => rootRoute.useRouteContext({ select: (context) => context.client })
