import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import type { Posted } from '../router.tsx'
import type { Client } from '../trpc.ts'

export interface RouterContext {
  client: Client
  queryClient: QueryClient
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
  /** A plain form that the server refused on this very page, to be shown again with its messages. */
  refused: { current: Posted | null }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
