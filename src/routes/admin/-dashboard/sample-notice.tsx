import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTRPC } from '../../../trpc.ts'

/** A notice about the sample data that visitors still see, until staff enter their own (D27, D30). */
export function SampleNotice() {
  const { stats, clients } = useTRPC()
  const { data } = useQuery(stats.dashboard.queryOptions())
  const { data: clientRows } = useQuery(clients.listAll.queryOptions())
  if (!data || !clientRows) return null
  const samples = [
    data.projects.active === 0 && (
      <Link key="p" to="/admin/projects" className="text-link">
        sample projects
      </Link>
    ),
    data.services.active === 0 && (
      <Link key="s" to="/admin/services" className="text-link">
        sample services
      </Link>
    ),
    data.team.active === 0 && (
      <Link key="t" to="/admin/team" className="text-link">
        sample people
      </Link>
    ),
    !clientRows.some(({ status }) => status === 'active') && (
      <Link key="c" to="/admin/clients" className="text-link">
        sample clients
      </Link>
    ),
  ].filter((link) => link !== false)
  if (samples.length === 0) return null

  return (
    <p className="card block border-l-4 border-l-live px-4 py-1 lg:px-5">
      Visitors see {joinWithCommas(samples)} until you enter your own.
    </p>
  )
}

function joinWithCommas(links: ReactNode[]): ReactNode[] {
  return links.flatMap((link, index) => {
    if (index === 0) return [link]
    return [index === links.length - 1 ? ' and ' : ', ', link]
  })
}
