import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/services/$slug')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Service</h1>
    </main>
  )
}
