import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTRPC } from '../../../trpc.ts'

/** The counts. A failed query is only logged and shows '—', never a wrong 0 (D74). */
export function StatCards() {
  const { data, error, isPending } = useQuery(useTRPC().stats.dashboard.queryOptions())
  useEffect(() => {
    if (error) console.error('The dashboard could not be counted', error)
  }, [error])

  const cards = [{ title: 'Clients', to: '/admin/clients', ...data?.clients }] as const
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4" aria-label="What there is">
      {cards.map(({ title, to, total, active }) => (
        <li key={title}>
          <Link to={to} className="card block h-full p-4 lg:p-6" aria-current={false}>
            <h2 className="text-md font-strong lg:text-lg">{title}</h2>
            <p className="tabular-nums font-stretch-84% mt-3 text-[3.25rem] leading-[.9] font-[340] lg:text-[4.5rem]">
              {isPending ? <span className="skeleton h-[.9em] w-[1.2em]" /> : (total ?? '—')}
            </p>
            <p className="mt-3">{active ?? '—'} active</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
