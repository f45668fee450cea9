import { createFileRoute } from '@tanstack/react-router'
import { Picture } from '../../../../core/ui/picture.tsx'
import { servicesText, servicesTitle } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { hilltop } from '../../content/pictures/hilltop.gen.ts'
import { pageHead } from '../../parts/seo.ts'
import { ServiceCards, ServicesOverview } from '../../services/services-sections.lazy.ts'

export const Route = createFileRoute('/_site/services/')({
  staticData: { header: 'clear' },
  loader: async ({ context: { client } }) => {
    const [clients, content] = await Promise.all([
      client.clients.list.query(),
      client.content.all.query(),
      ServiceCards.preload(),
      ServicesOverview.preload(),
    ])
    return { clients, content }
  },
  head: (ctx) => pageHead(ctx, { pageMeta: pages.services, path: '/services', image: 'services' }),
  component: Services,
})

function Services() {
  return (
    <main>
      <ServicesHero />
      <ServiceCards />
      <ServicesOverview />
    </main>
  )
}

/** The hero: a house on a hill at night, behind the text or, on a phone, below it. */
function ServicesHero() {
  return (
    <section
      data-theme="dusk"
      className="relative min-h-[max(86svh,640px)] overflow-clip bg-night pb-6 lg:min-h-[max(74vh,720px)]"
    >
      <div className="absolute inset-x-0 bottom-0 h-[58%] mask-[linear-gradient(#0000,#000_40%)] lg:left-auto lg:h-full lg:w-[78%] lg:mask-[linear-gradient(90deg,#0000,#000_40%)]">
        <Picture
          picture={hilltop}
          state="lit"
          alt="A house on a terraced hill; a line of lamps leads up to it"
          sizes="(width >= 64rem) max(78vw, 119svh, 1152px), max(100vw, 616px)"
          priority
          fill
          imgClassName="object-[50%_40%]"
        />
      </div>
      <div className="page-width relative pt-[112px] lg:pt-[150px]">
        <h1 className="text-display-1 max-w-[11ch]">{servicesTitle}</h1>
        <p className="text-lead mt-6 max-w-[24ch]">{servicesText}</p>
      </div>
    </section>
  )
}
