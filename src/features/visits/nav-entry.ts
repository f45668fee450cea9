import { ChartNoAxesColumn } from 'lucide-react'

/** The visits' entry in the navigation. */
export const visitsEntry = {
  name: 'Visits',
  to: '/admin/visits',
  icon: ChartNoAxesColumn,
  shortcut: 'v',
} as const
