/* What the server asks of the site besides its pages. */
export { sitemapPaths } from './content/sitemap-paths.ts'
export { type OgCard, recordCard, serviceCard } from './parts/og-cards.ts'
