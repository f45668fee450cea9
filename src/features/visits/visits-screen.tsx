import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { WeekSelect } from '../../core/charts/week-select.tsx'
import { parseWeek } from '../../core/charts/weeks.ts'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { useTRPC } from '../../queries.tsx'

const route = getRouteApi('/admin/visits')

// Code splitting: the charting library loads after the rest of the screen.
const VisitNumbers = lazy(() => import('./visit-numbers.tsx'))

export function VisitsScreen() {
  const week = parseWeek(route.useSearch().week)
  const navigate = route.useNavigate()
  const query = useQuery({
    ...useTRPC().stats.visits.queryOptions({ week }),
    placeholderData: keepPreviousData,
  })
  useLoadErrorToast(query, 'Failed to load the visits')
  return (
    <PageLayout
      title="Visits"
      subtitle={
        <>
          Counted when a page loads, each visitor once a day, without cookies and without storing an address.
          Moves within the site are not counted. Visitors can read this in the{' '}
          <PageLink to="/privacy">Privacy Policy</PageLink>.
        </>
      }
      action={
        <WeekSelect
          week={week}
          onSelect={(week) => void navigate({ search: { week }, replace: true, resetScroll: false })}
        />
      }
    >
      {query.data ? (
        <Suspense>
          <VisitNumbers visits={query.data} />
        </Suspense>
      ) : (
        <QueryState query={query} subject="The visits" rows={6} />
      )}
    </PageLayout>
  )
}
