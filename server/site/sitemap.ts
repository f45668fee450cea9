import { Hono } from 'hono'
import type { AppEnv } from '../core/app-env.ts'
import type { Db } from '../core/database/tables.ts'
import type { PreparedResponse } from '../core/http/prepared-response.ts'
import { respondCached } from '../core/pages/cached-response.ts'
import type { ResponseCache } from '../core/pages/page-cache.ts'
import type { Context } from '../core/trpc.ts'
import { listArticleAddresses } from '../sections/articles/public-articles.ts'
import { SECTIONS } from '../sections/schema.ts'
import { sampleServices } from '../sections/services/samples/schema.ts'

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

/** Maximum number of projects, and of articles. A sitemap may list 50,000 addresses; this makes about a megabyte. */
const MAX_RECORDS = 5000

async function sitemapResponse({ db, env }: Context): Promise<Response> {
  const urls = (await sitemapPages(db, MAX_RECORDS)).map(
    ({ path, lastmod }) =>
      `<url><loc>${env.PUBLIC_URL}${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
}

/** A page for search engines. `lastmod` is a date, or a time in ISO 8601. */
interface SitemapPage {
  path: string
  lastmod?: string
}

/** The pages for search engines, with the newest articles and projects: up to `maxRecords` of each. */
export async function sitemapPages(db: Db, maxRecords: number): Promise<SitemapPage[]> {
  const services = await db
    .selectFrom('ltf_services')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('order_index')
    .orderBy('created_at')
    .execute()
  const projects = await db
    .selectFrom('ltf_projects')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .execute()
  const articles = await listArticleAddresses(db, maxRecords)
  // Imported here because it is the whole client, which tests of the app without pages do not need.
  const { pagePaths, site } = await import('../../src/server.tsx')
  // A site need not have a page for every section or record.
  const paths = pagePaths()
  const ofRecords = [
    ...(services.length > 0 ? services : sampleServices).map(recordPage('/services/')),
    ...articles.map(({ slug, lastmod }) => ({ path: `/news/${slug}`, lastmod })),
    ...projects.map(recordPage('/projects/')),
  ]
  return [
    ...site.sitemapPaths.map((path) => ({ path })),
    ...SECTIONS.flatMap(({ page }) => (page && paths.includes(page) ? [{ path: page }] : [])),
    ...ofRecords.filter(({ path }) => paths.some((page) => page.startsWith(path.replace(/[^/]+$/, '$$')))),
  ]
}

const recordPage =
  (folder: string) =>
  ({ slug, updated_at }: { slug: string; updated_at?: Date }): SitemapPage => ({
    path: folder + slug,
    lastmod: updated_at?.toISOString(),
  })
