import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadLatestArticles = async () => (await import('./latest-articles.tsx')).LatestArticles
const loadOlderArticles = async () => (await import('./older-articles.tsx')).OlderArticles
const loadNewsletterSection = async () => (await import('./newsletter-section.tsx')).NewsletterSection
const loadArticleText = async () => (await import('./article-text.tsx')).ArticleText

/** The sections of the news page: server-rendered, hydrated late (`lazyHydrate`). */
export const LatestArticles = lazyHydrate('news-newest', loadLatestArticles, { trigger: 'any-input' })
export const OlderArticles = lazyHydrate('news-older', loadOlderArticles)
export const NewsletterSection = lazyHydrate('news-letter', loadNewsletterSection)

/** Client-side navigation: loads the sections' code before the page renders. The server does not need it. */
export const loadNewsSections = () =>
  typeof document === 'undefined'
    ? null
    : Promise.all([loadLatestArticles(), loadOlderArticles(), loadNewsletterSection()])

/** A page of text: hydrated only when somebody interacts with it. */
export const ArticleText = lazyHydrate('article', loadArticleText, { trigger: 'interaction' })

export const loadArticleSections = () => (typeof document === 'undefined' ? null : loadArticleText())
