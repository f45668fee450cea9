import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { preloadPicture } from '../../../../core/ui/picture.tsx'
import { useTRPC } from '../../../../trpc.ts'
import { serviceAreas } from '../../content/facts.ts'
import { heroDescription, heroTitle } from '../../content/hero.ts'
import { pages } from '../../content/pages.ts'
import { heroTall } from '../../content/pictures/hero-tall.gen.ts'
import { hero } from '../../content/pictures/hero.gen.ts'
import { FEATURED_PROJECTS_QUERY } from '../../home/featured-query.ts'
import { HERO_SIZES_NARROW, HERO_SIZES_WIDE } from '../../home/hero-sizes.ts'
import { HomeHero } from '../../home/home-hero.tsx'
import { WhatWeDo, WhoWeAre, WorkAndClients } from '../../home/home-sections.lazy.ts'
import { NEWS_TEASERS_QUERY } from '../../home/news-query.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/')({
  staticData: { header: 'clear' },
  loader: async ({ context: { trpc } }) => {
    await Promise.all([
      trpc.content.all.ensureData(),
      trpc.team.list.ensureData(),
      trpc.clients.list.ensureData(),
      trpc.projects.list.ensureData(FEATURED_PROJECTS_QUERY),
      trpc.content.articleList.ensureData(NEWS_TEASERS_QUERY),
      WhatWeDo.preload(),
      WhoWeAre.preload(),
      WorkAndClients.preload(),
    ])
  },
  head: (ctx) => {
    const head = pageHead(ctx, {
      pageMeta: pages.home,
      path: '/',
      structuredData: [{ type: 'Business', areas: serviceAreas }],
    })
    // Preloading helps only in the served page. In the browser bundle this code would weigh on every page's first chunk.
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
  const { data: content } = useSuspenseQuery(useTRPC().content.all.queryOptions())
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
