import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NumbersNotice } from '../../core/charts/numbers-notice.tsx'
import { useTRPC } from '../../queries.tsx'

/** The four counts. An unknown count is '—', never a wrong 0 (D74). */
export function StatCards() {
  const query = useQuery(useTRPC().stats.dashboard.queryOptions())
  const { data, isPending } = query

  const cards = [
    { title: 'Total Projects', to: '/admin/projects', ...data?.projects },
    { title: 'Team Members', to: '/admin/team', ...data?.team },
    { title: 'Services', to: '/admin/services', ...data?.services },
    { title: 'Content Sections', to: '/admin/content', ...data?.content, active: undefined },
  ] as const
  return (
    <div>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4" aria-label="Records">
        {cards.map(({ title, to, total, active }) => (
          <li key={title}>
            <Link to={to} className="card block h-full p-4 lg:p-6" aria-current={false}>
              <h2 className="text-md font-strong lg:text-lg">{title}</h2>
              <p className="tabular-nums font-stretch-84% mt-3 text-[3.25rem] leading-[.9] font-[340] lg:text-[4.5rem]">
                {isPending ? <span className="skeleton h-[.9em] w-[1.2em]" /> : (total ?? '—')}
              </p>
              <Breakers total={total ?? 0} active={active ?? total ?? 0} />
              <p className="mt-3">
                {to === '/admin/content' ? contentNote(total) : `${active ?? '—'} active`}
              </p>
            </Link>
          </li>
        ))}
      </ul>
      <NumbersNotice query={query} className="mt-2" />
    </div>
  )
}

/** Nothing is managed while every section shows its default text (D75). */
function contentNote(total: number | undefined): string {
  if (total === undefined) return '—'
  return total === 0 ? 'Default texts shown' : 'All managed'
}

/** The number of breakers that fit in a row; for larger counts each represents a share. */
const MAX_BREAKERS = 16

/** The share of active records as a row of circuit breakers, active ones in amber. */
function Breakers({ total, active }: { total: number; active: number }) {
  const breakerCount = Math.min(total, MAX_BREAKERS)
  const activeBreakers = total > MAX_BREAKERS ? Math.round((active / total) * MAX_BREAKERS) : active
  return (
    <span className="mt-3 flex h-5 gap-[3px]" aria-hidden>
      {Array.from({ length: breakerCount }, (_, index) => (
        <i
          key={index}
          className={`max-w-3 flex-1 rounded-[1px] border ${index < activeBreakers ? 'border-live-ink/40 bg-live' : 'border-edge'}`}
        />
      ))}
    </span>
  )
}
