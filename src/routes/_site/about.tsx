import { createFileRoute } from '@tanstack/react-router'
import { AboutHero } from '../../sites/saanjh/about/about-hero.tsx'
import { StoryAndMission, NumbersAndTeam } from '../../sites/saanjh/about/about-sections.lazy.ts'
import { pages } from '../../sites/saanjh/content/pages.ts'
import { pageHead } from '../../sites/saanjh/parts/seo.ts'

export const Route = createFileRoute('/_site/about')({
  staticData: { header: 'clear' },
  loader: async ({ context: { trpc } }) => {
    await Promise.all([
      trpc.content.all.ensureData(),
      trpc.team.list.ensureData(),
      StoryAndMission.preload(),
      NumbersAndTeam.preload(),
    ])
  },
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.about,
      path: '/about',
      image: 'about',
      structuredData: [{ type: 'Electrician', areas: true }],
    }),
  component: About,
})

function About() {
  return (
    <main>
      <AboutHero />
      <StoryAndMission />
      <NumbersAndTeam />
    </main>
  )
}
