import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countActive } from '../../core/office/record-screen.tsx'
import { useTRPC } from '../../queries.tsx'

/** A notice about the sample data that visitors still see, until staff enter their own (D27, D30). */
export function SampleNotice() {
  const { stats, clients } = useTRPC()
  const { data } = useQuery(stats.dashboard.queryOptions())
  const { data: clientRows } = useQuery(clients.listAll.queryOptions())
  if (!data || !clientRows) return null
  const samples = [
    { name: 'projects', to: '/admin/projects', active: data.projects.active },
    { name: 'services', to: '/admin/services', active: data.services.active },
    { name: 'people', to: '/admin/team', active: data.team.active },
    { name: 'clients', to: '/admin/clients', active: countActive(clientRows) },
  ] as const
  const links = samples
    .filter(({ active }) => active === 0)
    .map(({ name, to }) => (
      <Link key={to} to={to} className="link link-action">
        sample {name}
      </Link>
    ))
  if (links.length === 0) return null

  return (
    <p className="card block border-l-4 border-l-live px-4 py-1 lg:px-5">
      Visitors see {joinWithCommas(links)} until you enter your own.
    </p>
  )
}

function joinWithCommas(links: ReactNode[]): ReactNode[] {
  return links.flatMap((link, index) => {
    if (index === 0) return [link]
    return [index === links.length - 1 ? ' and ' : ', ', link]
  })
}
