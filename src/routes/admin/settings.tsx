import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/settings')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Settings</h1>
    </main>
  )
}
