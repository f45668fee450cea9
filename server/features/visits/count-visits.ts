import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { nodeBindings } from '../../core/http/client-address.ts'
import { publicPageAddress } from '../../core/pages/page-address.ts'
import type { Pages } from '../../core/pages/pages.ts'
import type { VisitCounter } from './visit-counter.ts'

/**
 * Middleware: counts the pages that the app answers; those from memory are counted in the fast path. Only pages that the
 * site has are counted, which are in the page cache: nobody can make up the name of one.
 */
export function countVisits(visits: VisitCounter | undefined, pages: Pages): MiddlewareHandler<AppEnv> {
  return async function countVisit(c, next) {
    await next()
    if (!visits || (c.res.status !== 200 && c.res.status !== 304)) return
    const url = new URL(c.req.url)
    const address = publicPageAddress(url)
    if (address && pages.getCached(address.url)?.content.status === 200)
      visits.count({
        method: c.req.method,
        url: url.pathname + url.search,
        headers: c.req.header(),
        socket: { remoteAddress: nodeBindings(c).incoming?.socket.remoteAddress },
      })
  }
}
