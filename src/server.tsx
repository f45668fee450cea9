import { text } from 'node:stream/consumers'
import type { AnyRouter } from '@tanstack/react-router'
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import { TRPCClientError } from '@trpc/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { RETENTION_MONTHS_DEFAULT } from '../server/core/constants/schema.ts'
import type { PageAssets, RenderOptions, RenderResult } from '../server/core/pages/renderer.ts'
import { startScript } from './core/hydration/start-script.ts'
import { queriesOf } from './queries.tsx'
import { isOfficePath } from './router-context.ts'
import { createAppRouter } from './router.tsx'

export { site } from '#site/site.ts'
export type { OgCard } from './core/page/site.ts'

/** Whether no page can exist at the path, whatever the records: the catch-all route answers it with the 404 page. */
export function isUnknownPath(pathname: string): boolean {
  const [, , route] = pathMatcher.getMatchedRoutes(pathname)
  return route?.id === '/_site/$'
}

/** The path of every page, with `$` before each parameter: for /dev and for tests. */
export const pagePaths = (): string[] => Object.keys(pathMatcher.routesByPath)

const pathMatcher = createAppRouter({
  link: () => () => {
    throw new Error('This router matches paths only.')
  },
})

/**
 * Renders the requested page to complete HTML. Uses React's prerenderer, which waits for suspended data; errors are
 * answered with 500. The infinite chunk size keeps React from moving suspended content behind an inline script.
 */
export async function render(
  request: Request,
  { link, assets, rejectedForm, origin, retentionMonths = RETENTION_MONTHS_DEFAULT, nonce }: RenderOptions,
): Promise<RenderResult> {
  const errors: unknown[] = []
  let hasRenderError = false
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ link, rejectedForm, site: { origin, retentionMonths }, nonce }),
    getRouterManifest: () => assets.manifest,
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
          .replace('<head>', `<head>${startOf(router, assets.scripts, nonce)}`)
      },
    })
    const routesWithHead = new Set<string>(
      Object.values(router.routesById).flatMap(({ id, options }) => (options.head ? [id] : [])),
    )
    for (const match of router.stores.matches.get()) {
      if (match.status === 'error') errors.push(match.error)
      if (match.status === 'error' && !(match.error instanceof TRPCClientError)) hasRenderError = true
      // The router ignores a `head` that threw, which leaves the page without its title.
      if (match.status === 'success' && routesWithHead.has(match.routeId) && !match.meta)
        errors.push(new Error(`The page ${match.routeId} could not say its title.`))
    }
    for (const query of queriesOf(router.options.context.client).queryClient.getQueryCache().getAll())
      if (query.state.status === 'error' && !isClientError(query.state.error)) errors.push(query.state.error)
    return page
  })
  return { response, errors, hasRenderError }
}

/**
 * The beginning of a page's head: the inline script that starts the page's scripts. The back office, which shows
 * nothing without its scripts, preloads them; on a public page that would delay the largest contentful paint.
 */
function startOf(router: AnyRouter, scripts: PageAssets['scripts'], nonce: string): string {
  const matches = router.stores.matches.get()
  const files = [...new Set(matches.flatMap(({ routeId }) => scripts[routeId] ?? []))]
  const preloads = isOfficePath(router.latestLocation.pathname)
    ? files.map((file) => `<link rel="modulepreload" href="${file}"/>`)
    : []
  return `<script nonce="${nonce}">${startScript(files)}</script>${preloads.join('')}`
}

/** Whether the error is a 4xx such as 'no such service': a normal answer, not a failure. */
function isClientError(error: unknown): boolean {
  const status: unknown =
    error instanceof Error && 'data' in error ? Reflect.get(Object(error.data), 'httpStatus') : undefined
  return typeof status === 'number' && status < 500
}
