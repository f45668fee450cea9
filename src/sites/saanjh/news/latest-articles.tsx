import { getRouteApi } from '@tanstack/react-router'
import { ArticleTeaser } from './article-teaser.tsx'

const route = getRouteApi('/_site/news/')

/** The two newest articles. */
export default function LatestArticles() {
  const { articles } = route.useLoaderData()
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
