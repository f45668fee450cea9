import { createFileRoute } from '@tanstack/react-router'
import { unknownServiceTitle } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { pageHead, titleWithBrand } from '../../site/seo.ts'
import {
  StructuralHarmony,
  loadServiceSections,
  ServicePageEnd,
  ServiceIntro,
} from './-services/services-sections.lazy.ts'

/** Any slug opens (D31): one that no service has shows the fixed block alone, and is neither kept nor indexed. */
export const Route = createFileRoute('/_site/services/$slug')({
  loader: async ({ context: { trpc }, params: { slug } }) => {
    const [storedServices] = await Promise.all([trpc.services.list.ensureData(), loadServiceSections()])
    // Loaded with the page: the route's own options are in what every page loads.
    const { firstSentence, servicesOrSamples: offered } = await import('../../site/services-or-samples.ts')
    const service = offered(storedServices).find((service) => service.slug === slug) ?? null
    return { service, sentence: firstSentence(service?.description ?? '') }
  },
  headers: ({ loaderData }): Record<string, string> =>
    loaderData?.service ? {} : { 'cache-control': 'no-store' },
  head: (ctx) => {
    const service = ctx.loaderData?.service
    const title = service?.title ?? unknownServiceTitle
    const path = `/services/${ctx.params.slug}`
    return pageHead(ctx, {
      pageMeta: (brand) => ({
        title: titleWithBrand(title, brand),
        description: ctx.loaderData?.sentence || `${title}. ${pages.services('', '').description}`,
      }),
      path,
      image: 'services',
      noindex: !service,
      structuredData: service
        ? [
            { type: 'Service', ...service },
            {
              type: 'BreadcrumbList',
              steps: [
                { name: 'Services', path: '/services' },
                { name: title, path },
              ],
            },
          ]
        : [],
    })
  },
  component: ServiceDetail,
})

function ServiceDetail() {
  const { service } = Route.useLoaderData()
  // Parts are drawn once: another service is another page.
  const { slug } = Route.useParams()
  return (
    <main key={slug} className="below-header">
      {service ? (
        <ServiceIntro />
      ) : (
        <h1 className="d1 wrap pt-14 pb-12 lg:pt-20 lg:pb-16">{unknownServiceTitle}</h1>
      )}
      <StructuralHarmony />
      <ServicePageEnd />
    </main>
  )
}
