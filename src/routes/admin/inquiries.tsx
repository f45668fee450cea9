import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/inquiries')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Inquiries</h1>
    </main>
  )
}
