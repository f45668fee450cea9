/** The pages for /sitemap.xml that depend on no section; the server adds those of the sections, and of their records. */
export const sitemapPaths: readonly `/${string}`[] = [
  '/',
  '/about',
  '/contact',
  '/inquiry',
  '/privacy',
  '/terms',
]
