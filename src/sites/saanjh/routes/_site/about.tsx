import { createFileRoute } from '@tanstack/react-router'
import { AboutHero } from '../../about/about-hero.tsx'
import { StoryAndMission, NumbersAndTeam } from '../../about/about-sections.lazy.ts'
import { serviceAreas } from '../../content/facts.ts'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/about')({
  staticData: { header: 'clear' },
  loader: async ({ context: { client } }) => {
    const [content, team] = await Promise.all([
      client.content.all.query(),
      client.team.list.query(),
      StoryAndMission.preload(),
      NumbersAndTeam.preload(),
    ])
    return { content, team }
  },
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.about,
      path: '/about',
      image: 'about',
      structuredData: [{ type: 'Business', areas: serviceAreas }],
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
