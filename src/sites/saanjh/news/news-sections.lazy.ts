import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The sections of the news page: server-rendered, hydrated late (`lazyHydrate`). */
export const LatestArticles = lazyHydrate('news-newest', () => import('./latest-articles.tsx'), {
  trigger: 'any-input',
})
export const OlderArticles = lazyHydrate('news-older', () => import('./older-articles.tsx'))
export const NewsletterSection = lazyHydrate('news-letter', () => import('./newsletter-section.tsx'))

/** A page of text: hydrated only on interaction. */
export const ArticleText = lazyHydrate('article', () => import('./article-text.tsx'), {
  trigger: 'interaction',
})
