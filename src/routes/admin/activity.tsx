import { createFileRoute } from '@tanstack/react-router'
import type { ActivityFilter } from '../../features/activity/activity-filter.ts'
import { ActivityScreen } from '../../features/activity/activity-screen.tsx'

export const Route = createFileRoute('/admin/activity')({
  // Checked by `toActivityFilter` in the screen: this function is in the bundle of every public page.
  validateSearch: (params: ActivityFilter) => params,
  component: ActivityScreen,
})
