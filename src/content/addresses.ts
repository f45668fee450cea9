import { news } from './news.ts'

/** The public pages that always stand there and may be found, for /sitemap.xml; services come from the database. */
export const addresses: readonly string[] = [
  '/',
  '/about',
  '/services',
  '/projects',
  '/faq',
  '/news',
  ...news.map(({ id }) => `/news/${id}`),
  '/contact',
  '/inquiry',
  '/privacy',
  '/terms',
]
