import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../office/dashboard-screen.tsx'

export const Route = createFileRoute('/admin/')({
  // Checked where they are used: this function is in the bundle of every public page.
  validateSearch: (params: { week?: string; type?: string }) => params,
  component: DashboardScreen,
})
