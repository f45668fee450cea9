import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/admin')({
  ssr: false,
  component: Outlet,
  pendingComponent: () => <p>Loading...</p>,
})
