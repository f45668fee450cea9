import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { offer } from '../../content/claims.ts'
import { hilltop } from '../../content/illustrations.ts'
import { pages } from '../../content/pages.ts'
import { type ServiceCard, serviceCards, servicesText, servicesTitle } from '../../content/services.ts'
import { CallToAction } from '../../site/call-to-action.tsx'
import { ClientLogos } from '../../site/client-logos.tsx'
import { offered } from '../../site/offered.ts'
import { ProcessLine } from '../../site/process-line.tsx'
import { pageHead } from '../../site/seo.ts'
import { Symbol } from '../../site/symbol.tsx'
import { useTRPC } from '../../trpc.ts'
import { LineLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Sections } from './-services/sections.tsx'

export const Route = createFileRoute('/_site/services/')({
  staticData: { header: 'clear' },
  loader: ({ context: { trpc } }) =>
    Promise.all([
      trpc.services.list.ensureData(),
      trpc.clients.list.ensureData(),
      trpc.content.all.ensureData(),
    ]),
  head: (at) => pageHead(at, { words: pages.services, path: '/services', image: 'services' }),
  component: Services,
})

function Services() {
  const trpc = useTRPC()
  const { data: services } = useSuspenseQuery(trpc.services.list.queryOptions())
  const { data: clients } = useSuspenseQuery(trpc.clients.list.queryOptions())
  const { data: content } = useSuspenseQuery(trpc.content.all.queryOptions())
  return (
    <main>
      <Opening />
      <section className="busbar mt-[clamp(72px,8vw,120px)]" aria-label="Whom we work for">
        <div className="wrap grid gap-x-8 gap-y-16 sm:grid-cols-3">
          {serviceCards.map((card) => (
            <Card key={card.slug} {...card} />
          ))}
        </div>
      </section>
      <Sections services={offered(services)} offer={offer} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
      <ClientLogos clients={clients} />
      <CallToAction />
    </main>
  )
}

/** The house on its hill, out of the night; on a phone below the words. */
function Opening() {
  return (
    <section
      data-theme="dusk"
      className="relative h-[86svh] min-h-[640px] overflow-clip bg-night lg:h-[74vh] lg:min-h-[720px]"
    >
      <Picture
        {...hilltop}
        state="lit"
        sizes="(width >= 64rem) max(78vw, 1152px), max(100vw, 600px)"
        priority
        className="absolute! inset-x-0 bottom-0 h-[58%] mask-[linear-gradient(#0000,#000_40%)] lg:left-auto lg:h-full lg:w-[78%] lg:mask-[linear-gradient(90deg,#0000,#000_40%)]"
        imgClassName="object-[50%_40%]"
      />
      <div className="wrap relative pt-[112px] lg:pt-[150px]">
        <h1 className="d1 max-w-[10ch]">{servicesTitle}</h1>
        <p className="lead mt-6 max-w-[24ch]">{servicesText}</p>
      </div>
    </section>
  )
}

function Card({ title, text, features, slug, symbol }: ServiceCard) {
  return (
    <article className="tap wide">
      <Symbol of={symbol} />
      <h2 className="d2 mt-3.5 max-w-[11ch] text-[clamp(1.875rem,2.6vw,2.5rem)] sm:mt-9">{title}</h2>
      <p className="mt-3 text-soft">{text}</p>
      <ul className="mt-7 *:border-t *:border-edge *:py-3">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <LineLink to="/services/$slug" params={{ slug }} className="mt-3">
        About this work<span className="sr-only">: {title}</span>
      </LineLink>
    </article>
  )
}
