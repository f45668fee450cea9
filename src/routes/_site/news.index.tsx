import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/news/')({ component: Page })

function Page() {
  return (
    <main>
      <h1>News</h1>
    </main>
  )
}
