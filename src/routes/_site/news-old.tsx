import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/news-old')({ component: Page })

function Page() {
  return (
    <main>
      <h1>News &amp; Updates</h1>
    </main>
  )
}
