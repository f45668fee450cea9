import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import { ArticleTeaser } from './article-teaser.tsx'

/** The two newest articles. */
export default function LatestArticles() {
  const { data: articles } = useSuspenseQuery(useTRPC().content.articleList.queryOptions())
  return (
    <ul className="page-width grid gap-x-6 gap-y-14 lg:grid-cols-12">
      {articles.slice(0, LATEST_COUNT).map((item, index) => (
        <li key={item.id} className={index === 0 ? 'lg:col-span-7' : 'lg:col-span-5'}>
          <ArticleTeaser item={item} height="h-[260px] lg:h-[440px]" large />
        </li>
      ))}
    </ul>
  )
}

export const LATEST_COUNT = 2
