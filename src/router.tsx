import { createRouter } from '@tanstack/react-router'
import type { TRPCLink } from '@trpc/client'
import { lazy } from 'react'
import type { RejectedForm } from '../server/core/app-env.ts'
import type { AppRouter } from '../server/router.ts'
import { ErrorPage } from './core/page/error-page.tsx'
import { parseSearch, stringifySearch } from './core/page/search-params.ts'
import { isOfficePath, type SiteConfig } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'
import { createAppClient } from './trpc.ts'

/** Imported lazily: only a page that does not exist needs it. */
const NotFoundPage = lazy(async () => ({
  default: (await import('#site/parts/not-found-page.tsx')).NotFoundPage,
}))

interface AppRouterOptions {
  /** How procedures are called: in process on the server, over HTTP in the browser. */
  link: TRPCLink<AppRouter>
  rejectedForm?: RejectedForm
  site?: SiteConfig
  /** On the server: the nonce of the scripts that the router writes. */
  nonce?: string
}

/** Creates a router with its tRPC client: one per request on the server, one per document in the browser. */
export function createAppRouter({
  link,
  rejectedForm,
  site = { origin: '', retentionMonths: 0 },
  nonce,
}: AppRouterOptions) {
  const rejectedFormSlot: { current: RejectedForm | null } = { current: rejectedForm ?? null }
  const router = createRouter({
    routeTree,
    context: {
      client: createAppClient(link),
      isOffice: typeof location === 'undefined' ? undefined : isOfficePath(location.pathname),
      rejectedFormSlot,
      site,
    },
    ssr: { nonce },
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // Public data is fetched once per document: a page from the server's cache may be older than any stale time here.
    defaultStaleTime: Infinity,
    defaultPreloadStaleTime: Infinity,
    // Not at the first render: an inline script has restored the position, and the visitor may have scrolled since.
    scrollRestoration: import.meta.env.SSR || (() => site.hasNavigated === true),
    dehydrate: () => ({ rejectedForm: rejectedFormSlot.current, site }),
    hydrate: (dehydrated) => {
      rejectedFormSlot.current = dehydrated.rejectedForm
      Object.assign(site, dehydrated.site)
      // One cached 404 document serves all unknown addresses, so its match names a different address from this one.
      const served = window.$_TSR?.router?.matches.at(-1)
      if (served?.i.startsWith('#_site#$'))
        served.i = router.matchRoutes(router.latestLocation).at(-1)?.id.replaceAll('/', '#') ?? served.i
    },
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (!fromLocation || site.hasNavigated) return
    site.hasNavigated = true
    // The router stores a position only on a scroll event, and the visitor may have scrolled before it listened.
    document.dispatchEvent(new Event('scroll'))
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
