import type { PageHandler } from '../app-env.ts'
import type { Context } from '../trpc.ts'
import { ResponseCache } from './page-cache.ts'
import { type EncodedPage, isPrivatePath, respond } from './page-response.ts'
import { type RenderedPage, renderPage, type RenderPageOptions } from './render-page.ts'

export interface Pages {
  /** Answers with the page at the request's address, from the cache if possible. */
  handle: PageHandler
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
 * Renders pages and caches them: a public page is the same for every visitor. A request for one has four outcomes.
 *
 * | the cache has   | the rendering                    | response                                  |
 * |-----------------|----------------------------------|-------------------------------------------|
 * | a fresh page    | does not happen                  | the cached page                           |
 * | a stale page    | succeeds within `staleAfterMs`   | the new page                              |
 * | a stale page    | fails or is later (S33)          | the stale page, `no-store`                |
 * | nothing         | succeeds or fails                | what it gave; an error page is `no-store` |
 *
 * Private pages, unknown search parameters, refused forms and everything in development bypass the cache.
 */
export function createPages(options: PagesOptions): Pages {
  const { staleAfterMs = STALE_AFTER_MS } = options
  const cache = new ResponseCache<EncodedPage>(
    MAX_CACHE_BYTES,
    ({ bodies: { identity, gzip, br } }) => identity.length + gzip.length + br.length,
  )
  const inFlight = new Map<string, Promise<RenderedPage>>()

  async function respondCached(key: string, request: Request, context: Context): Promise<Response> {
    const fresh = cache.get(key)
    if (fresh) return respond(request, fresh, { cacheable: true })
    const rendering = renderOnce(key, request, context)
    const stale = cache.getStale(key)
    const rendered = stale ? await nullAfterTimeout(rendering, staleAfterMs) : await rendering
    if (stale && (!rendered || rendered.failed)) return respond(request, stale, { cacheable: false })
    const { page, cacheable } = rendered ?? (await rendering)
    return respond(request, page, { cacheable })
  }

  /** Concurrent requests for the same page share one rendering. */
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
    const rendering = inFlight.get(flightKey) ?? renderAndCache()
    inFlight.set(flightKey, rendering)
    return rendering
  }

  return {
    invalidate: () => cache.invalidate(),
    purge: () => cache.purge(),
    async handle(request, context, rejectedForm) {
      const key = options.development || rejectedForm ? null : cacheKey(new URL(request.url))
      if (key) return respondCached(key, request, context)
      const { page } = await renderPage(request, context, options, rejectedForm)
      const status = page.status === 200 && rejectedForm ? rejectedForm.status : page.status
      return respond(request, { ...page, status }, { cacheable: false })
    },
  }
}

/** The search parameters that a page depends on, by path. A page with any other parameter is not cached. */
const CACHED_SEARCH_PARAMETERS: Record<string, string[]> = { '/projects': ['category', 'view'] }

/** The path and its known parameters in a fixed order, or null for a page that is not cached. */
function cacheKey({ pathname, searchParams }: URL): string | null {
  if (isPrivatePath(pathname)) return null
  const cachedParameters = CACHED_SEARCH_PARAMETERS[pathname] ?? []
  for (const name of searchParams.keys())
    if (!cachedParameters.includes(name) || searchParams.getAll(name).length > 1) return null
  return JSON.stringify([pathname, ...cachedParameters.map((name) => searchParams.get(name))])
}

/** The rendered page, or null when the rendering takes longer or throws. */
function nullAfterTimeout(rendering: Promise<RenderedPage>, timeoutMs: number): Promise<RenderedPage | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([rendering.catch(() => null), timeout])
}
