import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import type { Client } from '../trpc.ts'
import styles from '../styles.css?url'

export interface RouterContext {
  client: Client
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
}

void styles

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
