import { text } from 'node:stream/consumers'
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import type { TRPCLink } from '@trpc/client'
import { prerenderToNodeStream } from 'react-dom/static'
import type { AppRouter } from '../server/router.ts'
import { createAppRouter } from './router.tsx'

type GetRouterManifest = NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>

/** The files that each route needs; `server/pages.ts` makes it from Vite's manifest. */
export type RouterManifest = Awaited<ReturnType<GetRouterManifest>>

export interface RenderOptions {
  link: TRPCLink<AppRouter>
  manifest: RouterManifest
  nonce?: string
  /** Told of whatever a component threw while rendering; the answer is then the error page with status 500. */
  onError: (error: unknown) => void
}

export interface RenderedPage {
  response: Response
  /** The matched route with its validated parameters: the key under which the page may be kept; null when it may not. */
  key: string | null
}

/**
 * Renders the page of a request to whole HTML. The prerenderer waits for suspended data, answers errors with 500, and
 * with an endless chunk size moves nothing behind an inline script.
 */
export async function render(
  request: Request,
  { link, manifest, nonce, onError }: RenderOptions,
): Promise<RenderedPage> {
  let key: string | null = null
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ link, nonce }),
    getRouterManifest: () => manifest,
  })
  const response = await handle(async ({ router, responseHeaders }) => {
    let failed = false
    const page = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        const { prelude } = await prerenderToNodeStream(<RouterServer router={router} />, {
          progressiveChunkSize: Infinity,
          onError: (error) => {
            failed = true
            onError(error)
          },
        })
        return text(prelude)
      },
    })
    const queries = router.options.context.trpc
    void queries
    const leaf = router.stores.matches.get().at(-1)
    if (leaf) key = `${leaf.routeId} ${JSON.stringify(leaf.params)} ${JSON.stringify(leaf.search)}`
    return failed
      ? new Response((page as Response).body, { status: 500, headers: (page as Response).headers })
      : page
  })
  return { response, key }
}
