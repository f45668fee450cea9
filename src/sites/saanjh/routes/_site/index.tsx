import { createFileRoute } from '@tanstack/react-router'
import { useContent } from '../../../../core/page/page-draft.ts'
import { preloadPicture } from '../../../../core/ui/picture.tsx'
import { serviceAreas } from '../../content/facts.ts'
import { heroDescription, heroTitle } from '../../content/hero.ts'
import { pages } from '../../content/pages.ts'
import { heroTall } from '../../content/pictures/hero-tall.gen.ts'
import { hero } from '../../content/pictures/hero.gen.ts'
import { HERO_SIZES_NARROW, HERO_SIZES_WIDE } from '../../home/hero-sizes.ts'
import { HomeHero } from '../../home/home-hero.tsx'
import { WhatWeDo, WhoWeAre, WorkAndClients } from '../../home/home-sections.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/')({
  staticData: { header: 'clear' },
  loader: async ({ context: { client } }) => {
    const [content, team, clients, featured, articles] = await Promise.all([
      client.content.all.query(),
      client.team.list.query(),
      client.clients.list.query(),
      client.projects.list.query({ featured: true, limit: 3 }),
      client.content.articleList.query({ limit: 3 }),
      WhatWeDo.preload(),
      WhoWeAre.preload(),
      WorkAndClients.preload(),
    ])
    return { content, team, clients, featured: featured.items, articles }
  },
  head: (ctx) => {
    const head = pageHead(ctx, {
      pageMeta: pages.home,
      path: '/',
      structuredData: [{ type: 'Business', areas: serviceAreas }],
    })
    // Preloading helps only in the served page. In the browser bundle this code would enlarge every page's first chunk.
    if (!import.meta.env.SSR) return head
    return {
      ...head,
      links: [
        ...(head.links ?? []),
        preloadPicture(heroTall, 'all', HERO_SIZES_NARROW, '(width < 64rem)'),
        preloadPicture(hero, 'all', HERO_SIZES_WIDE, '(width >= 64rem)'),
      ],
    }
  },
  component: Home,
})

function Home() {
  const content = useContent(Route.useLoaderData().content)
  return (
    <main>
      <HomeHero
        title={content.hero?.title || heroTitle}
        description={content.hero?.content || heroDescription}
      />
      <WhatWeDo />
      <WhoWeAre />
      <WorkAndClients />
    </main>
  )
}
