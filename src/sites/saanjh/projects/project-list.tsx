import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatCount } from '../../../../server/core/count/schema.ts'
import { QueryProvider } from '../../../queries.tsx'
import { CardList } from './card-list.tsx'
import { EmptyCategory, OfflineNotice } from './list-notices.tsx'
import { LoadMore } from './load-more.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { toProjectListData } from './project-list-data.ts'
import { useFocusFirstNew } from './use-focus-first-new.ts'
import { useProjectPages } from './use-project-pages.ts'

const route = getRouteApi('/_site/projects/')

/** The interactive part of /projects: category and view, the projects, and 'Load more'. */
export default function ProjectList() {
  return (
    <QueryProvider>
      <QueriedList />
    </QueryProvider>
  )
}

function QueriedList() {
  const { category, view, after } = route.useSearch()
  const { samples } = route.useLoaderData()
  const { query, loaded } = useProjectPages(category, after)
  const listData = toProjectListData(loaded, category, samples)
  const { projects, total, sample } = listData
  const offline = !query.data && (query.isError || query.isPaused)
  const container = useRef<HTMLDivElement>(null)
  const rememberCount = useFocusFirstNew(container, query.hasNextPage)
  return (
    <div ref={container} className="page-width" data-list={query.data ? 'there' : 'missing'}>
      <ProjectFilters
        category={category}
        view={view}
        listData={listData}
        busy={query.isFetching}
        onReselect={() => void (query.isError && query.refetch())}
      />
      <div className="pt-6 pb-20 lg:pt-10 lg:pb-32 print:pb-0">
        {offline && !sample && (
          <OfflineNotice hasProjects={projects.length > 0} onRetry={() => void query.refetch()} />
        )}
        <CardList projects={projects} sample={sample} category={category} view={view} />
        {projects.length === 0 && query.data && !query.isFetching && <EmptyCategory category={category} />}
        {query.hasNextPage && (
          <LoadMore
            search={{ category, view, after: query.data?.pages.at(-1)?.next_cursor ?? undefined }}
            busy={query.isFetchingNextPage}
            onLoadMore={() => {
              rememberCount(projects.length)
              void query.fetchNextPage()
            }}
            count={after ? null : `${projects.length} of ${formatCount(total)}`}
          />
        )}
        {after && (
          <Link to="/projects" search={{ category, view }} className="mt-8 block link">
            Back to the newest projects
          </Link>
        )}
      </div>
    </div>
  )
}
