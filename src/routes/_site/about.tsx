import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { mission, vision } from '../../content/journey.ts'
import { pages } from '../../content/pages.ts'
import { CallToAction } from '../../site/call-to-action.tsx'
import { electrician, pageHead } from '../../site/seo.ts'
import { Symbol } from '../../site/symbol.tsx'
import { useTRPC } from '../../trpc.ts'
import { Numbers } from './-about/numbers.tsx'
import { Opening } from './-about/opening.tsx'
import { People } from './-about/people.tsx'
import { Story } from './-about/story.tsx'

export const Route = createFileRoute('/_site/about')({
  staticData: { header: 'clear' },
  loader: ({ context: { trpc } }) =>
    Promise.all([trpc.content.all.ensureData(), trpc.team.list.ensureData()]),
  head: (at) =>
    pageHead(at, {
      words: pages.about,
      path: '/about',
      image: 'about',
      things: (firm) => [electrician(firm, { areas: true })],
    }),
  component: About,
})

function About() {
  const trpc = useTRPC()
  const { data: content } = useSuspenseQuery(trpc.content.all.queryOptions())
  const { data: team } = useSuspenseQuery(trpc.team.list.queryOptions())
  return (
    <main>
      <Opening />
      <Story title={content.about?.title} text={content.about?.content} />
      <section className="bg-sheet">
        <div className="busbar">
          <div className="wrap grid gap-x-6 gap-y-14 pb-[clamp(72px,8vw,120px)] sm:grid-cols-2">
            <article className="tap wide">
              <Symbol of="meter" />
              <h2 className="d2 mt-3.5 sm:mt-9">Mission</h2>
              <p className="lead mt-5 max-w-[38ch] text-soft">{mission}</p>
            </article>
            <article className="tap wide">
              <Symbol of="lamp" />
              <h2 className="d2 mt-3.5 sm:mt-9">Vision</h2>
              <p className="lead mt-5 max-w-[38ch] text-soft">{vision}</p>
            </article>
          </div>
        </div>
      </section>
      <Numbers />
      <People members={team} />
      <CallToAction />
    </main>
  )
}
