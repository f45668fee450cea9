import { createFileRoute } from '@tanstack/react-router'
import { ogImageOf } from '../../../../core/page/og-picture.ts'
import { titleWithBrand } from '../../../../core/page/seo.ts'
import { unknownServiceTitle } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../parts/seo.ts'
import { StructuralHarmony, ServicePageEnd, ServiceIntro } from '../../services/services-sections.lazy.ts'

/** A service page. An unknown slug shows only the fixed block with status 200, neither cached nor indexed (D31). */
export const Route = createFileRoute('/_site/services/$slug')({
  loader: async ({ parentMatchPromise, params: { slug } }) => {
    const [layout] = await Promise.all([
      parentMatchPromise,
      ServiceIntro.preload(),
      StructuralHarmony.preload(),
      ServicePageEnd.preload(),
    ])
    // Imported dynamically: every page loads the static imports of the route's options.
    const { firstSentence, servicesOrSamples } = await import('../../parts/services-or-samples.ts')
    const { serviceImage } = await import('../../content/services.ts')
    const services = servicesOrSamples(layout.loaderData?.services ?? [])
    const service = services.find((candidate) => candidate.slug === slug) ?? null
    const sentence = firstSentence(service?.description ?? '')
    return { service, sentence, pictureAlt: serviceImage(slug, services)?.alt }
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
      image: import.meta.env.SSR && service ? ogImageOf(path, title, ctx.loaderData?.pictureAlt) : 'services',
      noindex: !service,
      structuredData:
        import.meta.env.SSR && service
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
  // Late-hydrated sections render only once: another service has to mount new sections.
  const { slug } = Route.useParams()
  return (
    <main key={slug} className="below-header">
      {service ? (
        <ServiceIntro />
      ) : (
        <h1 className="text-display-1 page-width pt-14 pb-12 lg:pt-20 lg:pb-16">{unknownServiceTitle}</h1>
      )}
      <StructuralHarmony />
      <ServicePageEnd />
    </main>
  )
}
