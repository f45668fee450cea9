import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/activity')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Activity</h1>
    </main>
  )
}
