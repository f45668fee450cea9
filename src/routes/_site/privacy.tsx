import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/privacy')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Privacy Policy</h1>
    </main>
  )
}
