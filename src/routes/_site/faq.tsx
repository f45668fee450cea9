import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/faq')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Questions we hear on site</h1>
    </main>
  )
}
