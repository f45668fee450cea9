import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import type { RejectedForm } from '../router.tsx'
import type { AppClient } from '../trpc.ts'
import { ToastRegion } from '../ui/toast.tsx'

export interface RouterContext {
  client: AppClient
  queryClient: QueryClient
  trpc: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
  /** A plain form that the server refused on this very page, to be shown again with its messages. */
  rejectedFormSlot: { current: RejectedForm | null }
  site: SiteConfig
}

export interface SiteConfig {
  /** Where the site is reached from outside: PUBLIC_URL, without a slash at its end. */
  origin: string
  /** RETENTION_MONTHS: how long an inquiry that came to nothing is kept. */
  retentionMonths: number
  /** Whether the page on the screen is another than the one that the document brought. */
  hasNavigated?: boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#1c2429' },
    ],
    links: import.meta.env.DEV ? [favicon] : [fontPreload, favicon],
  }),
  component: RootDocument,
})

const favicon = { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }

/**
 * Preloads the font's Latin subset; the browser loads the others when a page has such letters. Not in development: React
 * inserts the element twice there, and the browser warns of an unused preload.
 */
const fontPreload = {
  rel: 'preload',
  href: '/fonts/anek-latin.1.woff2',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

function RootDocument() {
  return (
    <html lang="en-IN" data-theme="plaster">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}
