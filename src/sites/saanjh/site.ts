import type { Site } from '../../core/page/site.ts'
import { recordCard, serviceCard } from './parts/og-cards.ts'

export const site: Site = {
  sitemapPaths: ['/', '/about', '/contact', '/inquiry', '/privacy', '/terms'],
  // The pages of this site have ready-made pictures, in public/images.
  pageTitles: {},
  serviceCard,
  recordCard,
}
