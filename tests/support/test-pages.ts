import { TRPCClientError } from '@trpc/client'
import { vi } from 'vitest'
import { createPages } from '../../server/pages/pages.ts'
import type { Context } from '../../server/trpc.ts'
import type { RenderResult } from '../../src/server.tsx'
import { silentLog } from './logs.ts'

export const context = { requestId: 'r-1' } as Context

/** A day, so that no rendering is too late, however busy the machine. */
export const NO_TIMEOUT_MS = 86_400_000

/** Pages with a fake renderer. */
export function createTestPages(
  html: () => string | Promise<string>,
  init: ResponseInit = {},
  errors: unknown[] = [],
  staleAfterMs = NO_TIMEOUT_MS,
  renderTimeoutMs = NO_TIMEOUT_MS,
) {
  const render = vi.fn<(request: Request) => Promise<RenderResult>>(async () => ({
    response: new Response(await html(), init),
    errors: [...errors],
    hasRenderError: errors.some((error) => error instanceof TypeError),
  }))
  const pages = createPages({
    render,
    manifest: { routes: {} },
    origin: 'https://saanjh.example',
    log: silentLog,
    staleAfterMs,
    renderTimeoutMs,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    pages.handle(new Request(`http://localhost${path}`, { headers }), context)
  return { pages, render, get, errors }
}

/** What a query throws while the database is away. */
export const unavailableError = new TRPCClientError('away', {
  result: {
    error: { code: -32603, message: 'away', data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } },
  } as never,
})
