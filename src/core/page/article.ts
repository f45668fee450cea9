import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { firm } from '../../firm.ts'

type ContentOutputs = inferRouterOutputs<AppRouter>['content']

/** An article in a list. */
export type ArticleTeaser = ContentOutputs['articleList'][number]

/** What an article's own page shows. */
export type Article = ContentOutputs['article']

/** The day of an article: '5 November 2025'. */
export const formatArticleDay = (publish_at: string): string =>
  new Date(publish_at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: firm.timeZone,
  })
