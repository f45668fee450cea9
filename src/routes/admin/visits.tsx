import { createFileRoute } from '@tanstack/react-router'
import { VisitsScreen } from '../../features/visits/visits-screen.tsx'

export const Route = createFileRoute('/admin/visits')({
  // Checked in the screen: this function is in the bundle of every public page.
  validateSearch: (params: { week?: string }) => params,
  component: VisitsScreen,
})
