import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { startYourProject } from '../../content/copy.ts'
import { homeText } from '../../content/home.ts'
import { pages } from '../../content/pages.ts'
import { LazyCallToAction } from '../../site/call-to-action.lazy.ts'
import { ClientLogos } from '../../site/client-logos.tsx'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'
import { useTRPC } from '../../trpc.ts'
import { CtaLink } from '../../ui/button.tsx'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { trpc } }) => {
    await Promise.all([trpc.clients.list.ensureData(), LazyCallToAction.preload()])
  },
  head: (ctx) =>
    pageHead(ctx, { pageMeta: pages.home, path: '/', structuredData: [{ type: 'LocalBusiness' }] }),
  component: Home,
})

/** The home page: the firm's name, a sentence, the one section, and the way to the inquiry form. */
function Home() {
  const { business_name } = useSettings()
  const { data: clients } = useSuspenseQuery(useTRPC().clients.list.queryOptions())
  return (
    <main className="below-header">
      <section className="page-width pt-20 pb-section lg:pt-36">
        <h1 className="text-display-1 max-w-[14ch]">{business_name}</h1>
        <p className="text-lead mt-7 max-w-[44ch] text-soft">{homeText}</p>
        <CtaLink to="/inquiry" className="mt-9">
          {startYourProject}
        </CtaLink>
      </section>
      <ClientLogos clients={clients} />
      <LazyCallToAction />
    </main>
  )
}
