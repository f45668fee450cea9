/** The indexable pages, for /sitemap.xml. */
export const sitemapPaths: readonly { path: string }[] = [
  '/',
  '/contact',
  '/inquiry',
  '/newsletter',
  '/privacy',
  '/terms',
].map((path) => ({ path }))
