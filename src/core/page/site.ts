import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** The drawn picture for shared links: a page's title beside one of the site's pictures, by name. */
export interface OgCard {
  title: string
  /** Null: the three phases. */
  picture: string | null
}

type Service = inferRouterOutputs<AppRouter>['services']['list'][number]

/** The interface between the server and a site, besides the pages in its `routes/`. */
export interface Site {
  /** The pages for /sitemap.xml that depend on no section; the server adds the pages of sections. */
  sitemapPaths: readonly `/${string}`[]
  /** Titles by page, for `/og/pages/PAGE.jpg`. Sections that have a page are included with their own titles. */
  pageTitles: Readonly<Record<string, string>>
  /** The card of a service; null for an unknown slug. */
  serviceCard: (slug: string, services: readonly Service[]) => OgCard | null
  /** The card of a project or an article whose picture was not uploaded. */
  recordCard: (record: { title: string; image_url: string | null }, origin: string) => OgCard
}
