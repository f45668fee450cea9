import { TRPCClientError } from '@trpc/client'
import { vi } from 'vitest'
import { createPages } from '../../server/core/pages/pages.ts'
import type { RenderResult } from '../../server/core/pages/renderer.ts'
import type { Context } from '../../server/core/trpc.ts'
import { appRouter } from '../../server/router.ts'
import { silentLog } from './logs.ts'

export const context = { requestId: 'r-1' } as Context

/** A day, so that no rendering times out, however busy the machine is. */
export const NO_TIMEOUT_MS = 86_400_000

/** Paths without a page, although the server itself answers some of them. */
const UNKNOWN_PATHS =
  /^\/(?:404|nowhere|healthz|readyz|metrics|robots\.txt|sitemap\.xml|inquiries\.csv|assets|trpc|inquiry-media)(?:\/|$)/

/** Pages with a fake renderer. */
export function createTestPages(
  html: () => string | Promise<string>,
  init: ResponseInit = {},
  errors: unknown[] = [],
  staleAfterMs = NO_TIMEOUT_MS,
  renderTimeoutMs = NO_TIMEOUT_MS,
  maxWaitMs = NO_TIMEOUT_MS,
) {
  const render = vi.fn<(request: Request) => Promise<RenderResult>>(async () => ({
    response: new Response(await html(), init),
    errors: [...errors],
    hasRenderError: errors.some((error) => error instanceof TypeError),
  }))
  const pages = createPages({
    router: appRouter,
    render,
    isUnknownPath: (path) => UNKNOWN_PATHS.test(path),
    assets: { manifest: { routes: {} }, scripts: {} },
    origin: 'https://site.example',
    log: silentLog,
    staleAfterMs,
    renderTimeoutMs,
    maxWaitMs,
  })
  const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    pages.handle(new Request(`http://localhost${path}`, { headers, signal }), context)
  return { pages, render, get, errors }
}

/** The error of a query while the database is down. */
export const unavailableError = new TRPCClientError('away', {
  result: {
    error: { code: -32603, message: 'away', data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } },
  } as never,
})
