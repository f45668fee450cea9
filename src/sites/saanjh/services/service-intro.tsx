import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTRPC } from '../../../trpc.ts'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { ServiceIntroView } from './service-intro-view.tsx'

const route = getRouteApi('/_site/services/$slug')

/** The part of a service page that is specific to the service, late-hydrated: see `ServiceIntroView`. */
export default function ServiceIntro() {
  const { slug } = route.useParams()
  const { data: storedServices } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  const services = servicesOrSamples(storedServices)
  const service = services.find((service) => service.slug === slug)
  return service ? <ServiceIntroView service={service} services={services} /> : null
}
