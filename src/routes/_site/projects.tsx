import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/projects')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Projects</h1>
    </main>
  )
}
