import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDayAndMonth, formatTime, formatWeekday } from '../../core/office/dates.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { BackupNotice } from '../../features/dashboard/backup-notice.tsx'
import { FollowUps } from '../../features/dashboard/follow-ups.tsx'
import { NewInquiries } from '../../features/dashboard/new-inquiries.tsx'
import { type NumbersFilter, toNumbersFilter } from '../../features/dashboard/numbers-filter.ts'
import { NumbersNotice } from '../../features/dashboard/numbers-notice.tsx'
import { ProxyNotice } from '../../features/dashboard/proxy-notice.tsx'
import { SampleNotice } from '../../features/dashboard/sample-notice.tsx'
import { SetupChecklist } from '../../features/dashboard/setup-checklist.tsx'
import { StatCards } from '../../features/dashboard/stat-cards.tsx'
import { useTRPC } from '../../trpc.ts'

export const Route = createFileRoute('/admin/')({
  // Checked by `toNumbersFilter` in the page: this function is in the bundle of every public page.
  validateSearch: (params: NumbersFilter) => params,
  component: Dashboard,
})

// Code splitting: the charting library loads after the rest of the dashboard.
const Funnel = lazy(() => import('../../features/dashboard/funnel.tsx'))
const InquiryCharts = lazy(() => import('../../features/dashboard/inquiry-charts.tsx'))

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
