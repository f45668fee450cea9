import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthGuard } from '../office/auth-guard.tsx'
import { QueryProvider } from '../queries.tsx'

interface LinkedRecord {
  /** The id of the record that a link from another screen opens (use-linked-record.ts). */
  record?: string
}

/** The back office's layout route: client-rendered, in chunks that no public page loads (D90), not indexed (D09). */
export const Route = createFileRoute('/admin')({
  ssr: false,
  validateSearch: ({ record }: LinkedRecord): LinkedRecord => ({ record }),
  head: () => ({
    meta: [{ title: 'Back office' }, { name: 'robots', content: 'noindex' }],
  }),
  component: AdminLayout,
  pendingComponent: Pending,
})

function AdminLayout() {
  return (
    <QueryProvider>
      <AuthGuard>
        <Outlet />
      </AuthGuard>
    </QueryProvider>
  )
}

function Pending() {
  return (
    <main className="grid min-h-svh place-items-center">
      <p>Loading...</p>
    </main>
  )
}
