import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { nodeBindings } from '../http/client-address.ts'
import { publicPageAddress } from './page-address.ts'

/** A request for a page. Node's `IncomingMessage` is one. */
export interface PageRequest {
  method?: string
  url?: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket: { remoteAddress?: string }
}

/** Observes the pages that are sent, for example to count visits. */
export interface PageWatcher {
  /** Records that a page is sent. Returns at once and never throws. */
  count(request: PageRequest): void
  /** Writes the records to the database. Never throws. */
  flush(): Promise<void>
  /** Discards its state, because the database's records were replaced. */
  reset(): void
}

/**
 * Middleware: passes the pages that the app sends to the watchers; the fast path passes those from memory. Only pages
 * in the page cache count, because these exist: nobody can make up the name of one.
 * @param isCached whether the page at a path and search is in the cache, with the status 200
 */
export function watchPages(
  watchers: readonly PageWatcher[],
  isCached: (url: string) => boolean,
): MiddlewareHandler<AppEnv> {
  return async function watchPage(c, next) {
    await next()
    if (watchers.length === 0 || (c.res.status !== 200 && c.res.status !== 304)) return
    const url = new URL(c.req.url)
    const address = publicPageAddress(url)
    if (!address || !isCached(address.url)) return
    for (const watcher of watchers)
      watcher.count({
        method: c.req.method,
        url: url.pathname + url.search,
        headers: c.req.header(),
        socket: { remoteAddress: nodeBindings(c).incoming?.socket.remoteAddress },
      })
  }
}
