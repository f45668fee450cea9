import { createFileRoute } from '@tanstack/react-router'
import { FollowUpsPage } from '../../features/inquiries/follow-ups/follow-ups-page.tsx'

export const Route = createFileRoute('/admin/follow-ups')({
  // Read in the page: this file is in the bundle of every public page.
  validateSearch: (params: { view?: unknown; from?: unknown; person?: unknown }) => params,
  component: FollowUpsPage,
})
