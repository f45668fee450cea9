import { createFileRoute, redirect } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { projectsText, projectsTitle } from '../../content/projects.ts'
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../parts/seo.ts'
import { ProjectList } from '../../projects/project-list.lazy.ts'
import type { LoadedProjects } from '../../projects/project-queries.ts'
import { validateProjectSearch } from '../../projects/project-search.ts'

export const Route = createFileRoute('/_site/projects/')({
  validateSearch: validateProjectSearch,
  loaderDeps: ({ search: { category, view, after } }) => ({
    category,
    after,
    view: after ? view : undefined,
  }),
  /**
   * Waits for the list on the server only: in the browser samples are shown until the list is loaded (D30). The code of
   * the samples and of React Query is loaded only where it is needed.
   * @throws redirect to the first page when the page after the cursor cannot be loaded
   */
  loader: async ({ context: { client }, deps: { category, view, after } }) => {
    const [{ queriesOf }, { projectPagesOptions }, { hasRealProjects, cachedProjects, toProjectListData }] =
      await Promise.all([
        import('../../../../queries.tsx'),
        import('../../projects/project-queries.ts'),
        import('../../projects/project-list-data.ts'),
      ])
    const { queryClient } = queriesOf(client)
    const query = projectPagesOptions(client, category, after)
    const loading = queryClient.prefetchInfiniteQuery(query)
    await (import.meta.env.SSR ? loading : ProjectList.preload())
    if (after && queryClient.getQueryState(query.queryKey)?.error)
      throw redirect({ to: '/projects', search: { category, view } })
    const cached = cachedProjects(queryClient, category, after)
    const samples = hasRealProjects(cached) ? [] : await loadSamples()
    const { categories } = toProjectListData(cached, category, samples)
    return {
      served: import.meta.env.SSR ? queryClient.getQueryData<LoadedProjects>(query.queryKey) : undefined,
      samples,
      unknownCategory: category !== undefined && !categories.includes(category),
    }
  },
  headers: ({ loaderData }): Record<string, string> =>
    loaderData?.unknownCategory ? { 'cache-control': 'no-store' } : {},
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.projects,
      path: '/projects',
      image: 'projects',
      noindex: ctx.loaderData?.unknownCategory,
    }),
  component: Projects,
})

const loadSamples = async () =>
  (await import('../../../../../server/sections/projects/samples/schema.ts')).sampleProjects

function Projects() {
  return (
    <main className="below-header">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-12 lg:pt-20">
        <h1 className="text-display-1">{projectsTitle}</h1>
        <p className="text-lead max-w-[34ch] pb-2 text-soft">{projectsText}</p>
      </div>
      <ProjectList />
      <LazyCallToAction />
    </main>
  )
}
