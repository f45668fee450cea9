import type { IncomingHttpHeaders } from 'node:http'
import { type AnyTRPCRouter, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Context as HonoContext } from 'hono'
import type { AppEnv } from './app-env.ts'
import { appError } from './errors.ts'
import { type PreparedResponse, sizeOf } from './http/prepared-response.ts'
import { MAX_BATCH_CALLS } from './limits.ts'
import { respondCached } from './pages/cached-response.ts'
import { ResponseCache } from './pages/page-cache.ts'
import { cachedQueriesOf, logCallFailure, trpcConfig } from './trpc.ts'

/** Estimated size of a response's headers, in bytes. */
const HEADERS_BYTES = 1024

/** Creates the cache of API responses and of the sitemap, of at most 16 MB. The key is the URL: path and search. */
export const createApiCache = () =>
  new ResponseCache<PreparedResponse>(16 * 1024 * 1024, (response) => sizeOf(response) + HEADERS_BYTES)

/**
 * Creates the request handler of `/trpc/*`, with a cache in front of the public queries. It accepts only the methods
 * and the content type that our client sends; tRPC would accept more (S15).
 */
export function createTrpcHandler(router: AnyTRPCRouter, apiCache: ResponseCache<PreparedResponse>) {
  const cachedQueries = cachedQueriesOf(router)
  return async function handleTrpc(c: HonoContext<AppEnv>): Promise<Response> {
    const { method } = c.req
    if (method !== 'GET' && method !== 'POST')
      return errorResponse(c, appError('METHOD_NOT_SUPPORTED', 'Use GET or POST.'))
    if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return errorResponse(c, appError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.'))
    const { pathname, search } = new URL(c.req.url)
    const path = decodePath(pathname.slice('/trpc/'.length))
    // tRPC answers 500 to a path that cannot be decoded.
    if (path === null) return errorResponse(c, appError('NOT_FOUND', 'There is no such call.'))
    const procedureNames = path.split(',')
    if (procedureNames.length > MAX_BATCH_CALLS)
      return errorResponse(c, appError('BAD_REQUEST', `At most ${MAX_BATCH_CALLS} calls a batch.`))

    const cacheable = procedureNames.every((name) => cachedQueries.has(name)) && isCacheableRequest(c.req.raw)
    return cacheable
      ? await respondCached(apiCache, c.req.raw, pathname + search, () => callTrpc(router, c))
      : await callTrpc(router, c)
  }
}

/**
 * Runs tRPC's own handler. A subscription that fails at its start would get 200 and a stream that holds the error. It
 * gets the error's status instead, so that the browser's EventSource stops instead of reconnecting every three seconds.
 */
async function callTrpc(router: AnyTRPCRouter, c: HonoContext<AppEnv>): Promise<Response> {
  const context = c.get('context')
  let firstError: { error: TRPCError; path?: string } | undefined
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router,
    createContext: () => context,
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    onError({ error, path }) {
      firstError ??= { error, path }
      logCallFailure(context, path, error)
    },
  })
  if (firstError && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return errorResponse(c, firstError.error, firstError.path)
  }
  if (response.status === 405) response.headers.set('allow', c.req.method === 'GET' ? 'POST' : 'GET')
  return response
}

/** A response of the same shape as tRPC's own error responses. */
function errorResponse(c: HonoContext<AppEnv>, error: TRPCError, path?: string) {
  const shape = getTRPCErrorShape({
    config: trpcConfig,
    error,
    type: 'unknown',
    path,
    input: undefined,
    ctx: c.get('context'),
  })
  const status = getHTTPStatusCodeFromError(error)
  return Response.json({ error: shape }, { status, headers: status === 405 ? { allow: 'GET, POST' } : {} })
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Whether the response depends on the URL only, so that the URL can be its key in the cache. Unknown parameters would
 * fill the cache with copies.
 */
function isCacheableRequest({ method, url, headers }: Request): boolean {
  const parameters = [...new URL(url).searchParams.keys()].join()
  return (
    method === 'GET' &&
    url.length < 1000 &&
    /^(batch,input|batch|input)?$/.test(parameters) &&
    acceptsPlainJson(Object.fromEntries(headers))
  )
}

/** Whether a request asks for JSON and not for tRPC's other format, JSON lines. */
export const acceptsPlainJson = (headers: IncomingHttpHeaders): boolean =>
  headers['trpc-accept'] === undefined && !headers.accept?.includes('jsonl')
