import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { unstable_localLink } from '@trpc/client'
import type { RejectedForm, render, RouterManifest } from '../../src/server.tsx'
import { errorCode } from '../errors.ts'
import { bufferStream } from '../http/buffer-stream.ts'
import { matchesEtag, negotiateEncoding } from '../http/content-negotiation.ts'
import { htmlPage } from '../http/html-page.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { serializeError, type Log } from '../log.ts'
import { appRouter } from '../router.ts'
import type { Context } from '../trpc.ts'
import { ResponseCache } from './page-cache.ts'

/** A page as it is kept: every form that a browser may ask for, made once. */
interface CachedPage {
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<'identity' | 'gzip' | 'br', Buffer<ArrayBuffer>>
}

export interface Pages {
  /** The page at a request's address. `posted`: a plain form that was refused, shown again with status `posted.status`. */
  handle(
    request: Request,
    context: Context,
    rejectedForm?: RejectedForm & { status: number },
  ): Promise<Response>
  /** Makes every kept page old, and forgets what public queries answered. */
  invalidate(): void
  /** Throws every kept page away, the last good ones too: all that they show is gone. */
  purge(): void
}

export interface PagesOptions {
  render: typeof render
  manifest: RouterManifest
  /** PUBLIC_URL: pages name their own address by it. */
  origin: string
  /** RETENTION_MONTHS, for the notices at the forms and the Privacy Policy. */
  retentionMonths?: number
  log: Log
  /** In development nothing is kept and Vite's own styles are allowed. */
  development?: boolean
  /** Origin of the map's frame on pages that show it; null while the map is our own drawing. */
  mapOrigin?: () => Promise<string | null>
  /** While a new page is later than this, the last good one is better (S33). Milliseconds; 1200 unless said. */
  staleAfterMs?: number
  /** A rendering that takes longer has failed: who waits for it must not wait for ever. Milliseconds; 15,000 unless said. */
  renderTimeoutMs?: number
}

/** The only search parameters that make another page; with any other a page is rendered, not kept. */
const CACHED_SEARCH_PARAMETERS: Record<string, string[]> = { '/projects': ['category', 'view'] }

const MB = 1024 * 1024

const STALE_AFTER_MS = 1200

/** Above what a page takes whose queries all run into their limits of time. */
const RENDER_TIMEOUT_MS = 15_000

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Renders pages and keeps them: public pages are the same for every visitor, so the first request renders and the next
 * ones are answered from memory. While the database is away or slow, the last good page is.
 */
export function createPages(options: PagesOptions): Pages {
  const { staleAfterMs = STALE_AFTER_MS } = options
  const cache = new ResponseCache<CachedPage>(
    32 * MB,
    ({ bodies: { identity, gzip, br } }) => identity.length + gzip.length + br.length,
  )
  const inFlight = new Map<string, Promise<RenderedPage>>()

  /** Visitors who ask for the same page while it is being rendered wait for the same rendering. */
  function renderOnce(key: string, request: Request, context: Context): Promise<RenderedPage> {
    const { generation } = cache
    const flightKey = `${generation} ${key}`
    const renderAndCache = async () => {
      try {
        const rendered = await renderPage(request, context, options)
        if (rendered.cacheable) cache.set(key, rendered.page, generation)
        return rendered
      } finally {
        inFlight.delete(flightKey)
      }
    }
    const pending = inFlight.get(flightKey) ?? renderAndCache()
    inFlight.set(flightKey, pending)
    return pending
  }

  async function respondCached(key: string, request: Request, context: Context): Promise<Response> {
    const cached = cache.get(key)
    if (cached) return respond(request, cached)
    const pending = renderOnce(key, request, context)
    const stale = cache.getStale(key)
    const rendered = stale ? await nullAfterTimeout(pending, staleAfterMs) : await pending
    if (rendered && !(rendered.failed && stale)) return respond(request, rendered.page, !rendered.cacheable)
    return respond(request, stale ?? (await pending).page, true)
  }

  return {
    invalidate: () => cache.invalidate(),
    purge: () => cache.purge(),
    async handle(request, context, rejectedForm) {
      if (rejectedForm) {
        const { page } = await renderPage(request, context, options, rejectedForm)
        return respond(request, page.status === 200 ? { ...page, status: rejectedForm.status } : page, true)
      }
      const key = options.development ? null : cacheKey(new URL(request.url))
      if (key) return respondCached(key, request, context)
      return respond(request, (await renderPage(request, context, options)).page, true)
    },
  }
}

interface RenderedPage {
  page: CachedPage
  /** Something went wrong on the way: the last good page is better. */
  failed: boolean
  /** The same for every visitor, and good until something changes. */
  cacheable: boolean
}

/** What was made, or null when that takes longer than a visitor should wait or cannot be done. */
function nullAfterTimeout(pending: Promise<RenderedPage>, timeoutMs: number): Promise<RenderedPage | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([pending.catch(() => null), timeout])
}

/** @throws when it takes longer than that many milliseconds */
async function rejectAfterTimeout<T>(timeoutMs: number, pending: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`not rendered within ${timeoutMs} ms`)), timeoutMs)
  return await Promise.race([pending, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Where nothing of what visitors share is shown: never kept, never indexed. */
const isPrivate = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path === '/reset-password'

/** The address with its known parameters in a fixed order; null for what is not kept: private, or other parameters. */
function cacheKey(url: URL): string | null {
  if (isPrivate(url.pathname)) return null
  const cachedParameters = CACHED_SEARCH_PARAMETERS[url.pathname] ?? []
  for (const name of url.searchParams.keys())
    if (!cachedParameters.includes(name) || url.searchParams.getAll(name).length > 1) return null
  return JSON.stringify([url.pathname, ...cachedParameters.map((name) => url.searchParams.get(name))])
}

async function renderPage(
  request: Request,
  context: Context,
  options: PagesOptions,
  rejectedForm?: RejectedForm,
): Promise<RenderedPage> {
  const link = unstable_localLink({ router: appRouter, createContext: async () => context })
  const getRequest = new Request(request.url, { headers: { accept: 'text/html' } })
  const { manifest, origin, retentionMonths } = options
  const { response, errors, hasRenderError } = await rejectAfterTimeout(
    options.renderTimeoutMs ?? RENDER_TIMEOUT_MS,
    options.render(getRequest, { link, manifest, rejectedForm, origin, retentionMonths }),
  ).catch((error: unknown) => ({ response: new Response(), errors: [error], hasRenderError: true }))
  const { pathname } = new URL(request.url)
  // On every public page: whoever walks from one to the contact page stays in the same document, under its policy.
  const mapOrigin = isPrivate(pathname)
    ? null
    : await options.mapOrigin?.().catch((error) => void errors.push(error))
  for (const error of errors)
    options.log.error({
      event: 'page_failed',
      path: pathname,
      requestId: context.requestId,
      ...serializeError(error),
    })
  if (hasRenderError) return { page: await errorPage(context), failed: true, cacheable: false }
  const isUnavailable = errors.some(isUnavailableError)
  const status = isUnavailable && response.status >= 500 ? 503 : response.status
  const html = (await response.text()).replaceAll(REQUEST_ID, status >= 500 ? context.requestId : '')
  const policy = contentSecurityPolicy({
    html,
    frames: isPrivate(pathname) ? "'self'" : (mapOrigin ?? undefined),
    frameAncestors: isPrivate(pathname) ? 'none' : 'self',
    development: options.development,
  })
  const page = await compress(html, status, response.headers, policy)
  const failed = errors.length > 0 || status >= 500
  const isShared = !rejectedForm && !response.headers.get('cache-control')?.includes('no-store')
  return { page, failed, cacheable: status === 200 && !failed && isShared }
}

/** Instead of a page with a hole in it. Nothing of the application stands on it: that may be what threw. */
async function errorPage({ requestId }: Context): Promise<CachedPage> {
  const page = htmlPage(
    {
      title: 'Something tripped',
      text: ['This page could not be drawn. Please try again in a moment.', `Reference ${requestId}`],
      link: { label: 'Home', href: '/' },
    },
    503,
  )
  return compress(await page.text(), 503, page.headers, page.headers.get('content-security-policy') ?? '')
}

/** Stands in the error page for the request's id, which no component can know. */
const REQUEST_ID = '%request-id%'

function isUnavailableError(error: unknown): boolean {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return (
    errorCode(error) === 'SERVICE_UNAVAILABLE' ||
    (typeof data === 'object' && data !== null && Reflect.get(data, 'code') === 'SERVICE_UNAVAILABLE')
  )
}

async function compress(
  html: string,
  status: number,
  renderedHeaders: Headers,
  policy: string,
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotliAsync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipAsync(identity, { level: 9 }),
  ])
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  for (const name of ['location', 'cache-control', 'x-robots-tag']) {
    const value = renderedHeaders.get(name)
    if (value) headers[name] = value
  }
  if (status === 503) headers['retry-after'] = '5'
  if (status >= 400) headers['cache-control'] = 'no-store'
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, etag, headers, bodies: { identity, gzip: gz, br } }
}

function respond(request: Request, page: CachedPage, uncacheable = false): Response {
  const headers = new Headers(page.headers)
  if (uncacheable) headers.set('cache-control', 'no-store')
  if (isPrivate(new URL(request.url).pathname)) headers.set('x-robots-tag', 'noindex')
  if (page.status === 200 && !uncacheable) {
    headers.set('etag', page.etag)
    if (matchesEtag(request.headers.get('if-none-match'), page.etag))
      return new Response(null, { status: 304, headers })
  }
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(page.bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : bufferStream(page.bodies[encoding]), {
    status: page.status,
    headers,
  })
}
