import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { articleCategories } from '../../../server/sections/articles/schema.ts'
import * as column from '../../core/office/form-columns.ts'

type ContentOutputs = inferRouterOutputs<AppRouter>['content']

/** An article with its text. */
export type Article = ContentOutputs['articleById']

/** An article of the list, without its text. */
export type ListedArticle = ContentOutputs['articles'][number]

/** The columns of an article's form; a duplicate is a draft without a time. */
export const columns = {
  title: column.title(200),
  summary: column.text(),
  image_url: column.text(),
  body: column.text(),
  category: column.text(articleCategories[0]),
  status: {
    ...column.choice(['draft', 'published'], 'draft'),
    toCopy: () => 'draft',
  },
  publish_at: column.moment(),
  slug: column.slug(),
}

export type ArticleDraft = column.DraftOf<typeof columns>
