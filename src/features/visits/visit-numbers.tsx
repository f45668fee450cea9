import { counted, formatCount } from '../../../server/core/count/schema.ts'
import type { Visits } from '../../../server/features/visits/visits.ts'
import { BarChart } from '../../core/charts/bar-chart.tsx'
import { ChartTable, DataTable } from '../../core/charts/data-table.tsx'
import { formatShare } from '../../core/charts/format-number.ts'
import { formatWeek } from '../../core/charts/weeks.ts'
import { calendarDay, formatDayAndMonth, formatWeekday } from '../../core/office/dates.ts'
import { useNow } from '../../core/office/use-now.ts'

const countedVisits = (visits: number) => counted(visits, { one: 'visit', other: 'visits' })

const SERIES = [{ name: 'Visits', fill: 'var(--color-ink)' }] as const

/** The visits of the chosen weeks: over time, by page and by source. */
export default function VisitNumbers({
  visits: { visits, views, periods, pages, sources },
}: {
  visits: Visits
}) {
  const isByDay = periods.length === 7
  const label = isByDay
    ? (date: string) => `${formatWeekday(date)} ${formatDayAndMonth(date)}`
    : formatDayAndMonth
  const today = calendarDay(useNow())
  const current = isByDay ? today : periods.at(-1)?.date
  return (
    <div className="grid min-w-0 gap-3 lg:gap-4">
      <section className="card min-w-0 p-4 lg:p-6 lg:pb-3" aria-labelledby="over-time">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="over-time" className="text-lg font-strong">
            {isByDay ? 'Day by day' : 'Week by week'}
          </h2>
          <span className="tabular-nums text-soft">
            {countedVisits(visits)}, {counted(views, { one: 'page load', other: 'page loads' })}
          </span>
        </div>
        <BarChart
          caption={`${countedVisits(visits)}, at most ${Math.max(0, ...periods.map((period) => period.visits))} in a ${isByDay ? 'day' : 'week'}`}
          series={SERIES}
          bars={periods.map(({ date, visits }) => ({ key: date, label: label(date), values: [visits] }))}
          current={current}
          lastLabel={isByDay ? undefined : 'This week'}
        />
        <ChartTable
          caption={isByDay ? 'Day by day' : 'Week by week'}
          columns={[isByDay ? 'Day' : 'Week', 'Visits']}
          rows={periods.toReversed().map(({ date, visits }) => ({
            key: date,
            cells: [isByDay ? label(date) : formatWeek(date), formatCount(visits)],
          }))}
        />
      </section>
      <div className="grid min-w-0 items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <section className="card min-w-0 p-4 lg:p-6" aria-labelledby="by-page">
          <h2 id="by-page" className="text-lg font-strong">
            By page
          </h2>
          <p className="mt-1 text-sm text-soft">
            Moves within the site are not counted: these are the pages on which visitors arrive, return or
            reload.
          </p>
          {pages.length === 0 ? (
            <p className="mt-3 text-soft">No visits yet.</p>
          ) : (
            <DataTable
              caption="By page"
              columns={['Page', 'Began here', 'Loads']}
              rows={pages.map(({ page, visits, views }) => ({
                key: page,
                cells: [
                  <span key={page} className="whitespace-normal wrap-anywhere">
                    {pageName(page)}
                  </span>,
                  formatCount(visits),
                  formatCount(views),
                ],
              }))}
            />
          )}
        </section>
        <section className="card min-w-0 p-4 lg:p-6" aria-labelledby="by-source">
          <h2 id="by-source" className="text-lg font-strong">
            By source
          </h2>
          {sources.length === 0 ? (
            <p className="mt-3 text-soft">No visits yet.</p>
          ) : (
            <DataTable
              caption="By source"
              columns={['Came from', 'Visits', 'Share']}
              rows={sources.map(({ source, visits: ofSource }) => ({
                key: source,
                cells: [
                  <span key={source} className="whitespace-normal wrap-anywhere">
                    {source}
                  </span>,
                  formatCount(ofSource),
                  formatShare(ofSource, visits),
                ],
              }))}
            />
          )}
        </section>
      </div>
    </div>
  )
}

const pageName = (page: string): string => (page === '' ? 'Other pages' : page === '/' ? 'Home' : page)
