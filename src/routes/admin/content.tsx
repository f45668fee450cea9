import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/content')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Content</h1>
    </main>
  )
}
