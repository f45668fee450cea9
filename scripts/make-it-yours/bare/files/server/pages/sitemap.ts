import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import type { Context } from '../trpc.ts'
import { respondCached } from './cached-response.ts'
import type { ResponseCache } from './page-cache.ts'

/** `/robots.txt` and `/sitemap.xml` (D52). The sitemap is cached like a page (S33). */
export const sitemapRoutes = (cache: ResponseCache<PreparedResponse>) =>
  new Hono<AppEnv>()
    .get('/robots.txt', (c) =>
      c.text(
        `User-agent: *\nDisallow: /admin\nDisallow: /trpc/\n\nSitemap: ${c.get('context').env.PUBLIC_URL}/sitemap.xml\n`,
        200,
        { 'cache-control': 'public, max-age=3600' },
      ),
    )
    .get('/sitemap.xml', (c) =>
      respondCached(cache, c.req.raw, c.req.path, () => sitemapResponse(c.get('context'))),
    )

async function sitemapResponse({ env }: Context): Promise<Response> {
  const urls = (await sitemapPages()).map(({ path }) => `<url><loc>${env.PUBLIC_URL}${path}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
}

/** The pages that search engines should know. */
export async function sitemapPages(): Promise<readonly { path: string }[]> {
  // Loaded late for the tests of the app without pages: it is the whole client. The server has it from its start.
  const { sitemapPaths } = await import('../../src/server.tsx')
  return sitemapPaths
}
