import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/about')({ component: Page })

function Page() {
  return (
    <main>
      <h1>About</h1>
    </main>
  )
}
