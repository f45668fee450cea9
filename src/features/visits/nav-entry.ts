import { ChartNoAxesColumn } from 'lucide-react'

/** Its entry in the navigation. */
export const visitsEntry = {
  name: 'Visits',
  to: '/admin/visits',
  icon: ChartNoAxesColumn,
  shortcut: 'v',
} as const
