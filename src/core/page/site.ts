import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** What the server draws as the picture for shared links: a page's title beside one of the site's pictures, by name. */
export interface OgCard {
  title: string
  /** Null: the three phases. */
  picture: string | null
}

type Service = inferRouterOutputs<AppRouter>['services']['list'][number]

/** What the server asks of a site, besides the pages in its `routes/`. */
export interface Site {
  /** The pages for /sitemap.xml that depend on no section; the server adds those of the sections that have one. */
  sitemapPaths: readonly `/${string}`[]
  /** By page, for `/og/pages/PAGE.jpg`. Sections that have a page are there with their own titles. */
  pageTitles: Readonly<Record<string, string>>
  /** The card of a service; null for an unknown slug. */
  serviceCard: (slug: string, services: readonly Service[]) => OgCard | null
  /** The card of a project or an article whose picture was not uploaded. */
  recordCard: (record: { title: string; image_url: string | null }, origin: string) => OgCard
}
