import pLimit, { type LimitFunction } from 'p-limit'
import type { RejectedForm } from '../../src/server.tsx'
import type { PageHandler } from '../app-env.ts'
import { type PreparedResponse, respond, sizeOf } from '../http/prepared-response.ts'
import type { Context } from '../trpc.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { publicPageAddress } from './page-address.ts'
import { ResponseCache } from './page-cache.ts'
import { encodePage, respondOnce, respondStale } from './page-content.ts'
import { failedPage, type RenderedPage, renderPage, type RenderPageOptions } from './render-page.ts'

export interface Pages {
  /** Answers with the page at the request's address, from the cache if possible. */
  handle: PageHandler
  /** The cached page at a URL, if it is fresh. `url` is path and search, as the request has them. */
  getCached(url: string): PreparedResponse | undefined
  /** The URLs of all cached pages, the most asked for first. */
  cachedUrls(): string[]
  /** Renders and caches the page at a URL, unless a fresh one is cached. Returns false when that failed. */
  warm(url: string, context: Context): Promise<boolean>
  /** Marks every cached page as stale. */
  invalidate(): void
  /** Deletes every cached page, stale ones too, because the records that they show are gone. */
  purge(): void
}

export interface PagesOptions extends RenderPageOptions {
  /** How long a visitor waits for a new page while a stale one exists (S33). Milliseconds; default 1200. */
  staleAfterMs?: number
}

const STALE_AFTER_MS = 1200

const MAX_CACHE_BYTES = 32 * 1024 * 1024

/**
 * Pages rendered at once in each queue, and how many may wait there. The next one is a 503: a queue that grows helps
 * nobody.
 */
const MAX_CONCURRENT = 4
const MAX_WAITING = 32

/** A rendering, and what the cache stores of it. */
interface Rendering extends RenderedPage {
  prepared?: PreparedResponse
}

/**
 * Renders pages and caches them: a public page is the same for every visitor. A request for one has four outcomes.
 *
 * | the cache has   | the rendering                    | response                                  |
 * |-----------------|----------------------------------|-------------------------------------------|
 * | a fresh page    | does not happen                  | the cached page                           |
 * | a stale page    | succeeds within `staleAfterMs`   | the new page                              |
 * | a stale page    | fails or is later (S33)          | the stale page, `no-store`                |
 * | nothing         | succeeds or fails                | what it gave; an error page is `no-store` |
 *
 * A request with an unknown search parameter is rendered each time, and to it every cached page counts as stale. Private
 * pages, pages that show a form's success, refused forms and everything in development bypass the cache.
 *
 * After a rendering that was late, a circuit breaker gives the stale pages at once. The pages that the site has are
 * rendered in a queue of their own: a flood of other addresses delays none of them.
 */
export function createPages(options: PagesOptions): Pages {
  const { staleAfterMs = STALE_AFTER_MS } = options
  const cache = new ResponseCache<PreparedResponse>(MAX_CACHE_BYTES, sizeOf)
  const inFlight = new Map<string, Promise<Rendering>>()
  const breaker = new CircuitBreaker()
  const knownPages = pLimit(MAX_CONCURRENT)
  const otherPages = pLimit(MAX_CONCURRENT)

  const renderInTurn = (
    queue: LimitFunction,
    request: Request,
    context: Context,
    rejectedForm?: RejectedForm,
  ): Promise<Rendering> =>
    queue.pendingCount < MAX_WAITING
      ? queue(() => renderPage(request, context, options, rejectedForm))
      : failedPage(context)

  /** Concurrent requests for the same page share one rendering. */
  function renderOnce(
    queue: LimitFunction,
    url: string,
    request: Request,
    context: Context,
  ): Promise<Rendering> {
    const { generation } = cache
    const flightKey = `${generation} ${url}`
    const renderAndCache = async () => {
      const rendered = await renderInTurn(queue, new Request(new URL(url, request.url)), context)
      // What was deleted or hidden must not come back when the database is away.
      if (!rendered.failed && !rendered.cacheable) cache.delete(url, generation)
      if (!rendered.cacheable) return rendered
      const prepared = await encodePage(rendered.page)
      cache.set(url, prepared, generation)
      return { ...rendered, prepared }
    }
    const rendering = inFlight.get(flightKey) ?? renderAndCache().finally(() => inFlight.delete(flightKey))
    inFlight.set(flightKey, rendering)
    return rendering
  }

  return {
    getCached: (url) => cache.get(url),
    cachedUrls: () => cache.keys(),
    async warm(url, context) {
      if (cache.isFresh(url)) return true
      return !(await renderOnce(knownPages, url, new Request(new URL(url, options.origin)), context)).failed
    },
    invalidate() {
      cache.invalidate()
      // A change comes from a database that answers, and who made it wants to see it.
      breaker.close()
    },
    purge: () => cache.purge(),
    async handle(request, context, rejectedForm) {
      const address = options.development || rejectedForm ? null : publicPageAddress(new URL(request.url))
      if (!address) {
        const { page } = await renderInTurn(otherPages, request, context, rejectedForm)
        const status = page.status === 200 && rejectedForm ? rejectedForm.status : page.status
        return respondOnce(request, { ...page, status })
      }
      const { url, isWhole } = address
      const fresh = isWhole && cache.get(url)
      if (fresh) return respond(request, fresh)
      const stale = cache.getStale(url)
      const render = (queue: LimitFunction) =>
        isWhole ? renderOnce(queue, url, request, context) : renderInTurn(otherPages, request, context)
      if (!stale) return await respondRendered(request, await render(otherPages))
      if (!breaker.shouldTry()) return respondStale(request, stale)
      const rendered = await nullAfterTimeout(render(knownPages), staleAfterMs)
      if (!rendered) breaker.open()
      else if (!rendered.failed) breaker.close()
      return !rendered || rendered.failed
        ? respondStale(request, stale)
        : await respondRendered(request, rendered)
    },
  }
}

const respondRendered = async (request: Request, { page, prepared }: Rendering): Promise<Response> =>
  prepared ? respond(request, prepared) : await respondOnce(request, page)

/** The rendered page, or null when the rendering takes longer or throws. */
function nullAfterTimeout(rendering: Promise<Rendering>, timeoutMs: number): Promise<Rendering | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([rendering.catch(() => null), timeout])
}
