import { getRouteApi } from '@tanstack/react-router'
import { ArticleView } from './article-view.tsx'

const route = getRouteApi('/_site/news/$id')

/** The text of an article's page, late-hydrated: see `ArticleView`. */
export default function ArticleText() {
  return <ArticleView {...route.useLoaderData()} />
}
