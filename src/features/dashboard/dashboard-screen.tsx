import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDayAndMonth, formatTime, formatWeekday } from '../../core/office/dates.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useTRPC } from '../../trpc.ts'
import { BackupNotice } from '../backups/backup-notice.tsx'
import { FollowUps } from './follow-ups.tsx'
import { NewInquiries } from './new-inquiries.tsx'
import { toNumbersFilter } from './numbers-filter.ts'
import { NumbersNotice } from './numbers-notice.tsx'
import { ProxyNotice } from './proxy-notice.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { StatCards } from './stat-cards.tsx'

const route = getRouteApi('/admin/')

// Code splitting: the charting library loads after the rest of the dashboard.
const Funnel = lazy(() => import('./funnel.tsx'))
const InquiryCharts = lazy(() => import('./inquiry-charts.tsx'))

export function DashboardScreen() {
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
          <Funnel {...toNumbersFilter(route.useSearch())} />
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
