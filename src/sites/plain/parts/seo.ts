import { ogImageOf } from '../../../core/page/og-picture.ts'
import { type HeadContext, pageHead as headOf, type PageHeadOptions } from '../../../core/page/seo.ts'
import { pages, pageTitles } from '../content/words.ts'

/** Core's `pageHead` with a page's texts, and the picture for shared links that the server draws with its title. */
export const pageHead = (
  ctx: HeadContext,
  page: keyof typeof pageTitles,
  options?: Pick<PageHeadOptions, 'noindex' | 'structuredData'>,
) =>
  headOf(ctx, {
    pageMeta: pages[page],
    path: page === 'home' ? '/' : `/${page}`,
    image: import.meta.env.SSR ? ogImageOf(`/pages/${page}`, pageTitles[page]) : undefined,
    ...options,
  })
