import { formatDayAndMonth, formatTime, formatWeekday } from '../core/office/dates.ts'
import { PageLayout } from '../core/office/page-layout.tsx'
import { useNow } from '../core/office/use-now.ts'
import { BackupNotice } from '../features/backups/backup-notice.tsx'
import { ProxyNotice } from '../features/dashboard/proxy-notice.tsx'
import { SampleNotice } from '../features/dashboard/sample-notice.tsx'
import { SetupChecklist } from '../features/dashboard/setup-checklist.tsx'
import { StatCards } from '../features/dashboard/stat-cards.tsx'
import { FollowUps } from '../features/inquiries/dashboard/follow-ups.tsx'
import { NewInquiries } from '../features/inquiries/dashboard/new-inquiries.tsx'
import { InquiryNumbers } from '../features/statistics/inquiry-numbers.tsx'
import { VisitsLink } from '../features/visits/visits-link.tsx'

/** The dashboard: each feature adds its part of the day's work with one line. */
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
        <InquiryNumbers />
        <VisitsLink />
      </div>
    </PageLayout>
  )
}
