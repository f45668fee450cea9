import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { articleCategories, type ArticleInput, articles } from '../../../server/sections/articles/schema.ts'
import type { ArticlesTable } from '../../../server/sections/articles/table.ts'
import type { EveryColumn } from '../../../server/sections/section-facts.ts'
import { copyName } from '../../core/office/copy-name.ts'
import { fromDateTimeLocal, toDateTimeLocal } from '../../core/office/dates.ts'

type ContentOutputs = inferRouterOutputs<AppRouter>['content']

/** An article with its text. */
export type Article = ContentOutputs['articleById']

/** An article as the list has it, without its text. */
export type ListedArticle = ContentOutputs['articles'][number]

export const { labels } = articles

/** An article as form values; null gives the defaults of a new one. */
export const toDraft = (article: Article | null) =>
  ({
    title: article?.title ?? '',
    summary: article?.summary ?? '',
    image_url: article?.image_url ?? '',
    body: article?.body ?? '',
    category: article?.category ?? String(articleCategories[0]),
    status: String(article?.status ?? 'draft'),
    publish_at: article?.publish_at ? toDateTimeLocal(article.publish_at) : '',
    slug: article?.slug ?? '',
  }) satisfies EveryColumn<ArticlesTable>

export type ArticleDraft = ReturnType<typeof toDraft>

/** The form of a duplicate: a draft without a time. */
export const toDuplicate = (draft: ArticleDraft): ArticleDraft => ({
  ...draft,
  title: copyName(draft.title, 200),
  status: 'draft',
  publish_at: '',
  slug: '',
})

/** Form values as the input of `content.saveArticle`. */
export const toInput = (draft: ArticleDraft): ArticleInput => ({
  ...draft,
  status: draft.status === 'published' ? 'published' : 'draft',
  publish_at: draft.publish_at ? fromDateTimeLocal(draft.publish_at) : null,
  slug: draft.slug || undefined,
})
