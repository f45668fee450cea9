import type { Site } from '../../core/page/site.ts'
import { pageTitles } from './content/words.ts'

export const site: Site = {
  sitemapPaths: ['/', '/contact', '/inquiry', '/privacy', '/terms'],
  pageTitles,
  // Services, projects and articles have no pages of their own here.
  serviceCard: () => null,
  recordCard: ({ title }) => ({ title, picture: null }),
}
