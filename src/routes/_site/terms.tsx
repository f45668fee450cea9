import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/terms')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Terms of Service</h1>
    </main>
  )
}
