import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../server/router.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './site/error-page.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { createClient } from './trpc.ts'

/**
 * One router for a request on the server, or for the life of the page in the browser.
 * `link` is the only difference between the two: in process there, HTTP here.
 */
export function createAppRouter({ link, nonce }: { link: TRPCLink<AppRouter>; nonce?: string }) {
  // A page from the server's memory may be older than any staleTime: public data is never asked for twice on a page.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const client = createClient(link)
  const router = createRouter({
    routeTree,
    context: { client, trpc: createTRPCQueryUtils<AppRouter>({ queryClient, client }) },
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ssr: nonce ? { nonce } : undefined,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
