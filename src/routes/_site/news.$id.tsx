import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/news/$id')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Article</h1>
    </main>
  )
}
