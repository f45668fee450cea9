import { news } from './news.ts'

/** The public pages that always stand there and may be found, for /sitemap.xml; services come from the database. */
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
