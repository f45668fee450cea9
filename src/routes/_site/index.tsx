import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { preloadPicture } from '../../core/ui/picture.tsx'
import { heroDescription, heroTitle } from '../../sites/saanjh/content/hero.ts'
import { pages } from '../../sites/saanjh/content/pages.ts'
import { heroTall } from '../../sites/saanjh/content/pictures/hero-tall.gen.ts'
import { hero } from '../../sites/saanjh/content/pictures/hero.gen.ts'
import { FEATURED_PROJECTS_QUERY } from '../../sites/saanjh/home/featured-query.ts'
import { HERO_SIZES_NARROW, HERO_SIZES_WIDE } from '../../sites/saanjh/home/hero-sizes.ts'
import { HomeHero } from '../../sites/saanjh/home/home-hero.tsx'
import { WhatWeDo, WhoWeAre, WorkAndClients } from '../../sites/saanjh/home/home-sections.lazy.ts'
import { NEWS_TEASERS_QUERY } from '../../sites/saanjh/home/news-query.ts'
import { pageHead } from '../../sites/saanjh/parts/seo.ts'
import { useTRPC } from '../../trpc.ts'

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
      structuredData: [{ type: 'Electrician', areas: true }],
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
