import { prepareResponse, type PreparedResponse, respond } from '../http/prepared-response.ts'
import type { ResponseCache } from './page-cache.ts'
import { respondStale } from './page-content.ts'

/** How long a visitor waits for a new response while a stale one exists (S33). */
export const STALE_AFTER_MS = 1200

/**
 * Answers a GET from the cache, or makes the response and caches it if its status is 200. If that fails or is late, as
 * while the database is unavailable, the stale response is sent.
 * @throws what `make` throws, unless a stale response exists
 */
export async function respondCached(
  cache: ResponseCache<PreparedResponse>,
  request: Request,
  url: string,
  make: () => Promise<Response>,
): Promise<Response> {
  const fresh = cache.get(url)
  if (fresh) return respond(request, fresh)
  cache.count('misses')
  const stale = cache.getStale(url)
  if (!stale) return await makeAndCache()
  const response = await nullAfterTimeout(makeAndCache(), STALE_AFTER_MS)
  if (response && !isFailure(response)) return response
  cache.count('stale')
  return respondStale(request, stale)

  async function makeAndCache(): Promise<Response> {
    const { generation } = cache
    const response = await make()
    if (response.status !== 200) {
      // A deleted or hidden record must not reappear when the database is unavailable.
      if (!isFailure(response)) cache.delete(url, generation)
      return response
    }
    const identity = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    const prepared = prepareResponse({ status: 200, headers, bodies: { identity } })
    cache.set(url, prepared, generation)
    return respond(request, prepared)
  }
}

/** 207: tRPC's status of a batch in which some calls failed. */
const isFailure = ({ status }: Response) => status >= 500 || status === 207

/** The result of the promise, or null when it takes longer or rejects. */
export function nullAfterTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([promise.catch(() => null), timeout])
}
