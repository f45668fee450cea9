import { getRouteApi } from '@tanstack/react-router'
import { createTRPCClient, httpBatchLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../server/router.ts'

/** The timeout of a call without a signal of its own, in milliseconds: 30 s for a slow body and 10 s for its answer. */
const CALL_TIMEOUT_MS = 45_000

/**
 * The browser's tRPC transport: HTTP, at most ten calls per request (the server rejects more). A call's own signal
 * replaces the timeout: not every visitor's browser can combine signals. There is no subscription transport, which
 * would cost every visitor 3 kB: the back office, the only subscriber, uses an EventSource for `/trpc/inquiry.live`.
 */
export const browserLink: TRPCLink<AppRouter> = (runtime) => {
  const link = httpBatchLink<AppRouter>({ url: '/trpc', maxItems: 10 })(runtime)
  return ({ op, next }) => {
    const signal = op.signal ?? AbortSignal.timeout(CALL_TIMEOUT_MS)
    return link({ op: { ...op, signal }, next })
  }
}

export type AppClient = TRPCClient<AppRouter>

export const createAppClient = (link: TRPCLink<AppRouter>): AppClient =>
  createTRPCClient<AppRouter>({ links: [link] })

const rootRoute = getRouteApi('__root__')

/** PUBLIC_URL: the site's public address, without a slash at its end. */
export const useOrigin = () => rootRoute.useRouteContext({ select: (context) => context.site.origin })

/** The tRPC client of loaders and mutations: `useMutation({ mutationFn: (input: X) => client.x.y.mutate(input) })`. */
export const useTRPCClient = () => rootRoute.useRouteContext({ select: (context) => context.client })
