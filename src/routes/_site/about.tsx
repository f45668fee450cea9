import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../site/seo.ts'
import { Opening } from './-about/opening.tsx'
import { Firm, loadParts, Proof } from './-about/parts.ts'

export const Route = createFileRoute('/_site/about')({
  staticData: { header: 'clear' },
  loader: async ({ context: { trpc } }) => {
    await Promise.all([trpc.content.all.ensureData(), trpc.team.list.ensureData(), loadParts()])
  },
  head: (at) =>
    pageHead(at, {
      words: pages.about,
      path: '/about',
      image: 'about',
      about: [{ type: 'Electrician', areas: true }],
    }),
  component: About,
})

function About() {
  return (
    <main>
      <Opening />
      <Firm />
      <Proof />
    </main>
  )
}
