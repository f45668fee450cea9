import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/accounts')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Accounts</h1>
    </main>
  )
}
