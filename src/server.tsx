import { text } from 'node:stream/consumers'
import {
  type createRequestHandler as Handler,
  createRequestHandler,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { prerenderToNodeStream } from 'react-dom/static'
import type { RejectedForm } from '../server/core/app-env.ts'
import { RETENTION_MONTHS_DEFAULT } from '../server/core/constants/schema.ts'
import type { AppRouter } from '../server/router.ts'
import { createAppRouter } from './router.tsx'

export { site } from '#site/site.ts'
export type { OgCard } from './core/page/site.ts'

/** The scripts and style sheets of each route; `server/core/pages/manifest.ts` derives them from Vite's manifest. */
export type RouterManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof Handler>[0]['getRouterManifest']>>
>

/** Whether no page can be at the path, whatever the records hold: the catch-all route answers it with the 404 page. */
export function isUnknownPath(pathname: string): boolean {
  const [, , route] = pathMatcher.getMatchedRoutes(pathname)
  return route?.id === '/_site/$'
}

/** The path of every page, with `$` before what is a parameter: for /dev and for tests. */
export const pagePaths = (): string[] => Object.keys(pathMatcher.routesByPath)

const pathMatcher = createAppRouter({
  link: () => () => {
    throw new Error('This router matches paths only.')
  },
})

export interface RenderOptions {
  link: TRPCLink<AppRouter>
  manifest: RouterManifest
  rejectedForm?: RejectedForm
  /** PUBLIC_URL. */
  origin: string
  /** RETENTION_MONTHS, when set; by default RETENTION_MONTHS_DEFAULT. */
  retentionMonths?: number
  /** Written into the start tag of every script, so that the page's policy can tell them from others (S22). */
  nonce: string
}

export interface RenderResult {
  response: Response
  /** Errors of components, queries and loaders during the rendering. A page with any is never cached. */
  errors: unknown[]
  /** Whether our own code threw: the page may lack a part, or show an internal message. */
  hasRenderError: boolean
}

/**
 * Renders the page of a request to complete HTML. Uses React's prerenderer, which waits for suspended data; errors
 * answer 500. The infinite chunk size keeps React from moving suspended content behind an inline script.
 */
export async function render(
  request: Request,
  { link, manifest, rejectedForm, origin, retentionMonths = RETENTION_MONTHS_DEFAULT, nonce }: RenderOptions,
): Promise<RenderResult> {
  const errors: unknown[] = []
  let hasRenderError = false
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ link, rejectedForm, site: { origin, retentionMonths }, nonce }),
    getRouterManifest: () => manifest,
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    const page = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        const { prelude } = await prerenderToNodeStream(<RouterServer router={router} />, {
          progressiveChunkSize: Infinity,
          onError(error) {
            hasRenderError = true
            errors.push(error)
          },
        })
        // The router adds the doctype.
        return (await text(prelude))
          .replace(/^<!DOCTYPE html>/, '')
          .replace('<head>', `<head><script nonce="${nonce}">${EARLY_CLICK_SCRIPT}</script>`)
      },
    })
    const routesWithHead = new Set<string>(
      Object.values(router.routesById).flatMap(({ id, options }) => (options.head ? [id] : [])),
    )
    for (const match of router.stores.matches.get()) {
      if (match.status === 'error') errors.push(match.error)
      if (match.status === 'error' && !(match.error instanceof TRPCClientError)) hasRenderError = true
      // The router ignores a `head` that threw; the page is then without its title.
      if (match.status === 'success' && routesWithHead.has(match.routeId) && !match.meta)
        errors.push(new Error(`The page ${match.routeId} could not say its title.`))
    }
    for (const query of router.options.context.queryClient.getQueryCache().getAll())
      if (query.state.status === 'error' && !isClientError(query.state.error)) errors.push(query.state.error)
    return page
  })
  return { response, errors, hasRenderError }
}

/** Remembers the last click until the page's script runs; `hydration/replay-events.ts` replays it then. */
const EARLY_CLICK_SCRIPT = 'addEventListener("click",e=>{lastEarlyClick=e.target},true)'

/** Whether the error is a 4xx such as 'no such service': an answer like any other, not a failure. */
function isClientError(error: unknown): boolean {
  const status: unknown =
    error instanceof Error && 'data' in error ? Reflect.get(Object(error.data), 'httpStatus') : undefined
  return typeof status === 'number' && status < 500
}
