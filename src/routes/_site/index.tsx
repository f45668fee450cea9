import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/')({ component: Page })

function Page() {
  return (
    <main>
      <h1>Where electrical engineering meets execution</h1>
    </main>
  )
}
