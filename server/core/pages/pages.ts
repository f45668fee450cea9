import pLimit from 'p-limit'
import type { RejectedForm, PageHandler } from '../app-env.ts'
import { type PreparedResponse, respond, sizeOf } from '../http/prepared-response.ts'
import { cachedQueriesOf, type Context } from '../trpc.ts'
import { nullAfterTimeout, STALE_AFTER_MS } from './cached-response.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { NOT_FOUND_URL, publicPageAddress } from './page-address.ts'
import { type CacheStats, ResponseCache } from './page-cache.ts'
import { encodePage, respondOnce, respondStale, withSharedMaxAge } from './page-content.ts'
import { failedPage, type RenderedPage, renderPage, type RenderPageOptions } from './render-page.ts'
import { createQueryResults } from './shared-queries.ts'

export interface Pages {
  /** Answers with the page at the request's address, from the cache if possible. */
  handle: PageHandler
  /** The cached page at a URL, if it is fresh. `url` is path and search, as the request has them. */
  getCached(url: string): PreparedResponse | undefined
  /** The cached 404 page, if it is fresh and no page can be at the path. */
  getNotFound(pathname: string): PreparedResponse | undefined
  /** The URLs of all cached pages, the most requested first. */
  cachedUrls(): string[]
  /** The size of the cache, and its hits and misses. */
  cacheStats(): CacheStats
  /** Renders and caches the page at a URL, unless a fresh one is cached. Returns false when that failed. */
  warm(url: string, context: Context): Promise<boolean>
  /** Marks every cached page as stale. */
  invalidate(): void
  /** Deletes every cached page, stale ones too, because the records that they show are gone. */
  purge(): void
}

export interface PagesOptions extends Omit<RenderPageOptions, 'cachedQueries'> {
  /** Whether no page can be at a path: all such paths have one 404 page. */
  isUnknownPath?: (pathname: string) => boolean
  /** CDN_MAX_AGE: seconds for which shared caches may store a page that this one stores. null or absent: not at all. */
  cdnMaxAge?: number | null
  /** How long a visitor waits for a new page while a stale one exists (S33). Milliseconds; default 1200. */
  staleAfterMs?: number
  /** How long a request waits for its turn to be rendered, before it gets a 503. Milliseconds; default 5000. */
  maxWaitMs?: number
}

const MAX_WAIT_MS = 5000

const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** A rendering, and the prepared response if the page is cached. */
interface Rendering extends RenderedPage {
  prepared?: PreparedResponse
}

/** A rendering in progress. `clients` are the abort signals of the requests that wait for it. */
interface Flight {
  rendering: Promise<Rendering>
  clients: AbortSignal[]
}

/**
 * Renders pages and caches them: a public page is the same for every visitor. A request for one has four outcomes.
 *
 * | the cache has   | the rendering                    | response                                  |
 * |-----------------|----------------------------------|-------------------------------------------|
 * | a fresh page    | does not happen                  | the cached page                           |
 * | a stale page    | succeeds within `staleAfterMs`   | the new page                              |
 * | a stale page    | fails or is later (S33)          | the stale page, `no-store`                |
 * | nothing         | succeeds or fails                | its result; an error page is `no-store`   |
 *
 * An address without a page gets the 404 page, which is one cache entry for all such addresses. A request with an
 * unknown search parameter is rendered each time, and treats every cached page as stale. Private pages, pages that show
 * a form's success, refused forms and everything in development bypass the cache.
 *
 * After a late rendering, a circuit breaker serves the stale pages at once. There are three queues of renderings, so
 * that a flood of unknown addresses delays neither the pages that the site has nor pages for one visitor only. A
 * request that cannot be rendered soon gets a 503; a request whose client has disconnected is not rendered.
 */
export function createPages(options: PagesOptions): Pages {
  const { cdnMaxAge = null, staleAfterMs = STALE_AFTER_MS, maxWaitMs = MAX_WAIT_MS } = options
  const rendering: RenderPageOptions = { ...options, cachedQueries: cachedQueriesOf(options.router) }
  const cache = new ResponseCache<PreparedResponse>(MAX_CACHE_BYTES, sizeOf)
  const inFlight = new Map<string, Flight>()
  let queryResults = createQueryResults()
  const breaker = new CircuitBreaker()
  const knownPages = createRenderQueue(maxWaitMs)
  const ownPages = createRenderQueue(maxWaitMs)
  const otherPages = createRenderQueue(maxWaitMs)

  async function renderInTurn(
    queue: RenderQueue,
    request: Request,
    context: Context,
    clients: AbortSignal[],
    rejectedForm?: RejectedForm,
  ): Promise<Rendering> {
    // In development every request shows its own statements, and their errors.
    const results = options.development ? createQueryResults() : queryResults
    const isWanted = () => clients.some((client) => !client.aborted)
    return (
      (await queue(() => renderPage(request, context, rendering, results, rejectedForm), isWanted)) ??
      (await busyPage())
    )
  }

  /** Concurrent requests for the same page share one rendering. */
  function renderOnce(
    queue: RenderQueue,
    url: string,
    request: Request,
    context: Context,
  ): Promise<Rendering> {
    const { generation } = cache
    const flightKey = `${generation} ${url}`
    const flight = inFlight.get(flightKey)
    if (flight) {
      flight.clients.push(request.signal)
      return flight.rendering
    }
    const clients = [request.signal]
    const renderAndCache = async () => {
      const rendered = await renderInTurn(queue, new Request(new URL(url, request.url)), context, clients)
      // A deleted or hidden record must not reappear when the database is unavailable.
      if (!rendered.failed && !rendered.cacheable) cache.delete(url, generation)
      if (!rendered.cacheable) return rendered
      const prepared = await encodePage(withSharedMaxAge(rendered.page, cdnMaxAge))
      cache.set(url, prepared, generation)
      return { ...rendered, prepared }
    }
    const rendering = renderAndCache().finally(() => inFlight.delete(flightKey))
    inFlight.set(flightKey, { rendering, clients })
    return rendering
  }

  function answerStale(request: Request, stale: PreparedResponse): Response {
    cache.count('stale')
    return respondStale(request, stale)
  }

  const sharedAddress = (url: URL) =>
    options.isUnknownPath?.(url.pathname) ? { url: NOT_FOUND_URL, isComplete: true } : publicPageAddress(url)

  return {
    getCached: (url) => cache.get(url),
    getNotFound: (pathname) => (options.isUnknownPath?.(pathname) ? cache.get(NOT_FOUND_URL) : undefined),
    cachedUrls: () => cache.keys(),
    cacheStats: () => cache.stats,
    async warm(url, context) {
      if (cache.isFresh(url)) return true
      return !(await renderOnce(knownPages, url, new Request(new URL(url, options.origin)), context)).failed
    },
    invalidate() {
      cache.invalidate()
      queryResults = createQueryResults()
      // A change proves that the database answers, and its author wants to see it.
      breaker.close()
    },
    purge() {
      cache.purge()
      queryResults = createQueryResults()
    },
    async handle(request, context, rejectedForm) {
      const address = options.development || rejectedForm ? null : sharedAddress(new URL(request.url))
      if (!address) {
        const rendered = await renderInTurn(ownPages, request, context, [request.signal], rejectedForm)
        const { page } = rendered
        const status = page.status === 200 && rejectedForm ? rejectedForm.status : page.status
        return await respondRendered(request, { ...rendered, page: { ...page, status } })
      }
      const { url, isComplete } = address
      const fresh = isComplete && cache.get(url)
      if (fresh) return respond(request, fresh)
      cache.count('misses')
      const stale = cache.getStale(url)
      const render = (queue: RenderQueue) =>
        isComplete
          ? renderOnce(queue, url, request, context)
          : renderInTurn(otherPages, request, context, [request.signal])
      if (!stale)
        return await respondRendered(request, await render(url === NOT_FOUND_URL ? knownPages : otherPages))
      if (!breaker.shouldTry()) return answerStale(request, stale)
      const rendered = await nullAfterTimeout(render(knownPages), staleAfterMs)
      if (!rendered) breaker.open()
      else if (!rendered.failed) breaker.close()
      return !rendered || rendered.failed
        ? answerStale(request, stale)
        : await respondRendered(request, rendered)
    },
  }
}

let busy: Promise<Rendering> | undefined

/** The page for requests that cannot be rendered soon. It is rendered once, because it is sent under high load. */
const busyPage = () =>
  (busy ??= renderBusyPage().catch((error: unknown) => {
    busy = undefined
    throw error
  }))

async function renderBusyPage(): Promise<Rendering> {
  const failed = await failedPage()
  return { ...failed, prepared: await encodePage(failed.page) }
}

const respondRendered = async (request: Request, { page, prepared }: Rendering): Promise<Response> =>
  prepared ? respond(request, prepared) : await respondOnce(request, page)

/** Pages that a queue renders concurrently, and how many may wait there: a longer queue would help nobody. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 32

/**
 * Renders a page in its turn. Null if the queue is full, if the wait is too long, or if nobody wants the page any more
 * when its turn comes.
 */
type RenderQueue = <T>(render: () => Promise<T>, isWanted: () => boolean) => Promise<T | null>

/** Creates a queue of renderings, which share one thread with everything else. `maxWaitMs` is in milliseconds. */
function createRenderQueue(maxWaitMs: number): RenderQueue {
  const limit = pLimit(MAX_CONCURRENT)
  return async (render, isWanted) => {
    if (limit.pendingCount >= MAX_WAITING) return null
    const expiry = Promise.withResolvers<null>()
    let isExpired = false
    const timer = setTimeout(() => {
      isExpired = true
      expiry.resolve(null)
    }, maxWaitMs)
    const result = limit(() => {
      clearTimeout(timer)
      return isExpired || !isWanted() ? null : render()
    })
    return await Promise.race([result, expiry.promise])
  }
}
