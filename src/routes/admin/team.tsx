import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/team')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Team</h1>
    </main>
  )
}
