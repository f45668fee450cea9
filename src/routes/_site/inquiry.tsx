import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/inquiry')({ component: Page })

function Page() {
  return (
    <main>
      <h1>START YOUR PROJECT</h1>
    </main>
  )
}
