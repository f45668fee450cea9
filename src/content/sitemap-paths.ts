/** The indexable pages that do not depend on the database, for /sitemap.xml; the server adds those of records. */
export const sitemapPaths: readonly { path: string }[] = [
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
].map((path) => ({ path }))
