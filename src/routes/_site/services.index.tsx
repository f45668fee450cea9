import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/services/')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Services</h1>
    </main>
  )
}
