import { news } from './news.ts'

/** The indexable pages that do not depend on the database, for /sitemap.xml; the server adds services and projects. */
export const sitemapPaths: readonly { path: string; lastmod?: string }[] = [
  ...[
    '/',
    '/about',
    '/services',
    '/projects',
    '/faq',
    '/news',
    '/contact',
    '/inquiry',
    '/privacy',
    '/terms',
  ].map((path) => ({ path })),
  ...news.map(({ id, date }) => ({ path: `/news/${id}`, lastmod: date })),
]
