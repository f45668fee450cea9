import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/clients')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Clients</h1>
    </main>
  )
}
