import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unknownServiceTitle } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { CallToAction } from '../../site/call-to-action.tsx'
import { offered } from '../../site/offered.ts'
import { relatedTo } from '../../site/related.ts'
import { breadcrumbs, pageHead, service as serviceThing } from '../../site/seo.ts'
import { useTRPC } from '../../trpc.ts'
import { Harmony } from './-services/harmony.tsx'
import { OneService } from './-services/one-service.tsx'
import { RelatedServices } from './-services/related-services.tsx'

/** Any slug opens (D31): one that no service has shows the fixed block alone, and is neither kept nor indexed. */
export const Route = createFileRoute('/_site/services/$slug')({
  loader: async ({ context: { trpc }, params: { slug } }) => {
    const managed = await trpc.services.list.ensureData()
    // Loaded with the page: the route's own options are in what every page loads.
    const { firstSentence, offered } = await import('../../site/offered.ts')
    const service = offered(managed).find((service) => service.slug === slug) ?? null
    return { service, sentence: firstSentence(service?.description ?? '') }
  },
  headers: ({ loaderData }): Record<string, string> =>
    loaderData?.service ? {} : { 'cache-control': 'no-store' },
  head: (at) => {
    const service = at.loaderData?.service
    const path = `/services/${at.params.slug}`
    return pageHead(at, {
      words: (brand) => ({
        title: `${service?.title ?? unknownServiceTitle}: ${brand}`,
        description: at.loaderData?.sentence || pages.services('').description,
      }),
      path,
      image: 'services',
      noindex: !service,
      things: (firm) =>
        service
          ? [
              serviceThing(firm, service),
              breadcrumbs(firm, [
                { name: 'Services', path: '/services' },
                { name: service.title, path },
              ]),
            ]
          : [],
    })
  },
  component: ServiceDetail,
})

function ServiceDetail() {
  const { slug } = Route.useParams()
  const { service } = Route.useLoaderData()
  const { data: managed } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  return (
    <main className="below-header">
      {service ? (
        <OneService {...service} place={offered(managed).findIndex((one) => one.slug === slug)} />
      ) : (
        <h1 className="d1 wrap pt-14 pb-12 lg:pt-20 lg:pb-16">{unknownServiceTitle}</h1>
      )}
      <Harmony />
      <RelatedServices services={relatedTo(slug, managed)} />
      <CallToAction />
    </main>
  )
}
