import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx'
import type { NumbersFilter } from '../../features/dashboard/numbers-filter.ts'

export const Route = createFileRoute('/admin/')({
  // Checked by `toNumbersFilter` in the screen: this function is in the bundle of every public page.
  validateSearch: (params: NumbersFilter) => params,
  component: DashboardScreen,
})
