import { createFileRoute } from '@tanstack/react-router'
import { FollowUpsScreen } from '../../features/inquiries/follow-ups/follow-ups-screen.tsx'

export const Route = createFileRoute('/admin/follow-ups')({
  // Read in the screen: this file is in the bundle of every public page.
  validateSearch: (params: { view?: unknown; from?: unknown; person?: unknown }) => params,
  component: FollowUpsScreen,
})
