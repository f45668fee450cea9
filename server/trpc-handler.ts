import type { TRPCError } from '@trpc/server'
import { getTRPCErrorShape } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Context as HonoContext } from 'hono'
import type { AppEnv } from './app-env.ts'
import { appError } from './errors.ts'
import { MAX_BATCH_CALLS } from './limits.ts'
import { ResponseCache } from './pages/page-cache.ts'
import { appRouter } from './router.ts'
import { logCallFailure } from './trpc.ts'

/** The queries whose answers are the same for every visitor; kept like pages, and forgotten with them. */
const CACHEABLE_QUERIES = new Set([
  'projects.list',
  'services.list',
  'services.bySlug',
  'team.list',
  'clients.list',
  'content.all',
  'settings.get',
])

/** An answer of shared queries. */
export interface CachedResponse {
  body: string
  headers: [string, string][]
}

/** About what an answer's headers weigh, in bytes. */
const HEADERS_BYTES = 1024

/** Memory for the answers of shared queries. */
export const createApiCache = () =>
  new ResponseCache<CachedResponse>(16 * 1024 * 1024, ({ body }) => body.length * 2 + HEADERS_BYTES)

/** Answers `/trpc/*`. tRPC takes more content types and methods than a browser of ours sends: here only those (S15). */
export async function trpcHandler(
  c: HonoContext<AppEnv>,
  apiCache: ResponseCache<CachedResponse>,
): Promise<Response> {
  const { method } = c.req
  if (method !== 'GET' && method !== 'POST')
    return errorResponse(c, appError('METHOD_NOT_SUPPORTED', 'Use GET or POST.'))
  if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return errorResponse(c, appError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.'))
  const path = decodePath(new URL(c.req.url).pathname.slice('/trpc/'.length))
  // tRPC would take an address that cannot be decoded for a fault of its own.
  if (path === null) return errorResponse(c, appError('NOT_FOUND', 'There is no such call.'))
  const procedureNames = path.split(',')
  if (procedureNames.length > MAX_BATCH_CALLS)
    return errorResponse(c, appError('BAD_REQUEST', `At most ${MAX_BATCH_CALLS} calls a batch.`))

  const cacheable =
    procedureNames.every((name) => CACHEABLE_QUERIES.has(name)) && isCacheableRequest(c.req.raw)
  const key = new URL(c.req.url).search + path
  const hit = cacheable && apiCache.get(key)
  if (hit) return new Response(hit.body, { headers: hit.headers })
  const { generation } = apiCache
  const response = await callTrpc(c)
  if (!cacheable || response.status !== 200) return response
  const body = await response.text()
  apiCache.set(key, { body, headers: [...response.headers] }, generation)
  return new Response(body, { headers: response.headers })
}

/**
 * Lets tRPC answer. A subscription that cannot begin it would answer with 200 and a stream that holds the error; here
 * that is a status, so that a browser's EventSource ends instead of asking again every three seconds.
 */
async function callTrpc(c: HonoContext<AppEnv>): Promise<Response> {
  const context = c.get('context')
  let first: { error: TRPCError; path?: string } | undefined
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    createContext: () => context,
    responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    onError({ error, path }) {
      first ??= { error, path }
      logCallFailure(context, path, error)
    },
  })
  if (first && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return errorResponse(c, first.error, first.path)
  }
  if (response.status === 405) response.headers.set('allow', c.req.method === 'GET' ? 'POST' : 'GET')
  return response
}

/** The error as tRPC would answer it. */
function errorResponse(c: HonoContext<AppEnv>, error: TRPCError, path?: string) {
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
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
 * Whether the answer depends on nothing but what the address is made of: another header that chooses its form, or a
 * parameter that changes nothing, would fill the memory or give one visitor another's form.
 */
function isCacheableRequest({ method, url, headers }: Request): boolean {
  const parameters = [...new URL(url).searchParams.keys()].join()
  return (
    method === 'GET' &&
    url.length < 1000 &&
    /^(batch,input|batch|input)?$/.test(parameters) &&
    !headers.has('trpc-accept') &&
    !headers.get('accept')?.includes('jsonl')
  )
}
