import { createFileRoute } from '@tanstack/react-router'
import { useSettings } from '../../../../core/page/settings.ts'
import { ArrowLink } from '../../../../core/ui/button.tsx'
import { faqAfter, faqHeading } from '../../content/faq.ts'
import { pages } from '../../content/pages.ts'
import { FaqAccordion } from '../../faq/faq-accordion.tsx'
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/faq')({
  loader: ({ context: { client } }) => client.content.faqList.query(),
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.faq,
      path: '/faq',
      image: 'faq',
      structuredData: import.meta.env.SSR ? [{ type: 'FAQPage', entries: ctx.loaderData ?? [] }] : [],
    }),
  component: Faq,
})

function Faq() {
  const { hours_text } = useSettings()
  return (
    <main className="below-header">
      <section className="page-width page-grid items-start pt-14 pb-section lg:pt-20">
        <div className="lg:sticky lg:top-[120px] lg:col-span-4">
          <h1 className="text-display-2 max-w-[8ch] text-[clamp(2.5rem,4.7vw,4.5rem)]">{faqHeading}</h1>
          <p className="text-lead mt-7 max-w-[26ch] text-soft">
            {faqAfter.text} A person answers {hours_text.split(', ')[0]}, emergencies 24/7.
          </p>
          <ArrowLink to="/contact" className="mt-4">
            {faqAfter.link.replace(/\.$/, '')}
          </ArrowLink>
        </div>
        <div className="lg:col-span-8">
          <FaqAccordion items={Route.useLoaderData()} />
        </div>
      </section>
      <LazyCallToAction />
    </main>
  )
}
