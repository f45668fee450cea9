import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDayAndMonth, formatTime, formatWeekday } from '../../admin/dates.ts'
import { PageLayout } from '../../admin/page-layout.tsx'
import { useNow } from '../../admin/use-now.ts'
import { useTRPC } from '../../trpc.ts'
import { BackupNotice } from './-dashboard/backup-notice.tsx'
import { FollowUps } from './-dashboard/follow-ups.tsx'
import { NewInquiries } from './-dashboard/new-inquiries.tsx'
import { type NumbersFilter, toNumbersFilter } from './-dashboard/numbers-filter.ts'
import { NumbersNotice } from './-dashboard/numbers-notice.tsx'
import { ProxyNotice } from './-dashboard/proxy-notice.tsx'
import { SampleNotice } from './-dashboard/sample-notice.tsx'
import { SetupChecklist } from './-dashboard/setup-checklist.tsx'
import { StatCards } from './-dashboard/stat-cards.tsx'

export const Route = createFileRoute('/admin/')({
  // Checked by `toNumbersFilter` in the page: this function is in the bundle of every public page.
  validateSearch: (params: NumbersFilter) => params,
  component: Dashboard,
})

// Code splitting: the charting library loads after the rest of the dashboard.
const Funnel = lazy(() => import('./-dashboard/funnel.tsx'))
const InquiryCharts = lazy(() => import('./-dashboard/inquiry-charts.tsx'))

function Dashboard() {
  const now = useNow()
  return (
    <PageLayout
      title="Dashboard"
      action={
        <p className="tabular-nums text-soft">
          {formatWeekday(now)} {formatDayAndMonth(now)}, {formatTime(now)}
        </p>
      }
    >
      <div className="grid grid-cols-1 gap-3 lg:gap-4">
        <ProxyNotice />
        <BackupNotice now={now} />
        <NewInquiries now={now} />
        <FollowUps now={now} />
        <StatCards />
        <SampleNotice />
        <SetupChecklist />
        <Charts />
        <Suspense>
          <Funnel {...toNumbersFilter(Route.useSearch())} />
        </Suspense>
      </div>
    </PageLayout>
  )
}

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
