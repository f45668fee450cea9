import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NumbersNotice } from '../../core/charts/numbers-notice.tsx'
import { useTRPC } from '../../queries.tsx'
import { toNumbersFilter } from './numbers-filter.ts'

const route = getRouteApi('/admin/')

// Code splitting: the charting library loads after the rest of the dashboard.
const Funnel = lazy(() => import('./funnel.tsx'))
const InquiryCharts = lazy(() => import('./inquiry-charts.tsx'))

/** The dashboard's numbers: inquiries by day and type, and the funnel from visit to won. */
export const InquiryNumbers = () => (
  <>
    <Charts />
    <Suspense>
      <Funnel {...toNumbersFilter(route.useSearch())} />
    </Suspense>
  </>
)

function Charts() {
  const query = useQuery(useTRPC().stats.inquiries.queryOptions())
  if (query.isPending) return null
  if (!query.data)
    return (
      <section className="card p-4 lg:p-6" aria-labelledby="inquiries">
        <h2 id="inquiries" className="text-lg font-strong">
          Inquiries by day and type
        </h2>
        <NumbersNotice query={query} className="mt-2" />
      </section>
    )
  return (
    <div>
      <Suspense>
        <InquiryCharts {...query.data} />
      </Suspense>
      <NumbersNotice query={query} className="mt-2" />
    </div>
  )
}
