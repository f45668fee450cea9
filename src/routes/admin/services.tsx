import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/services')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Services</h1>
    </main>
  )
}
