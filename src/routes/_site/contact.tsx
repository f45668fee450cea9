import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/contact')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Contact Us</h1>
    </main>
  )
}
