import { deferred } from '../../../ui/deferred.tsx'

const loadNewest = async () => (await import('./newest.tsx')).Newest
const loadOlder = async () => (await import('./older.tsx')).Older
const loadLetter = async () => (await import('./letter.tsx')).Letter
const loadArticle = async () => (await import('./article-text.tsx')).ArticleText

/** The news page: its first row needs no script. */
export const Newest = deferred('news-newest', loadNewest, { until: 'stirred' })
export const Older = deferred('news-older', loadOlder)
export const Letter = deferred('news-letter', loadLetter)

export const loadParts = () =>
  typeof document === 'undefined' ? null : Promise.all([loadNewest(), loadOlder(), loadLetter()])

/** An article is for reading. */
export const ArticleText = deferred('article', loadArticle, { until: 'touched' })

export const loadArticleParts = () => (typeof document === 'undefined' ? null : loadArticle())
