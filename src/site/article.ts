import type { inferRouterOutputs } from '@trpc/server'
import { TIME_ZONE } from '../../server/constants/schema.ts'
import type { AppRouter } from '../../server/router.ts'

type ContentOutputs = inferRouterOutputs<AppRouter>['content']

/** An article in a list. */
export type ArticleTeaser = ContentOutputs['articleList'][number]

/** What an article's own page shows. */
export type Article = ContentOutputs['article']

/** The day of an article in India: '5 November 2025'. */
export const formatArticleDay = (publish_at: string): string =>
  new Date(publish_at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: TIME_ZONE,
  })
