import { createFileRoute } from '@tanstack/react-router'
import type { InboxSearch } from '../../features/inquiries/inbox-search.ts'
import { InquiriesScreen } from '../../features/inquiries/inquiries-screen.tsx'

export const Route = createFileRoute('/admin/inquiries')({
  // Checked by `useInboxSearch`: this function is in the bundle of every public page.
  validateSearch: (params: InboxSearch) => params,
  component: InquiriesScreen,
})
