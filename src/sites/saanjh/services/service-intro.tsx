import { getRouteApi } from '@tanstack/react-router'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { ServiceIntroView } from './service-intro-view.tsx'

const site = getRouteApi('/_site')
const route = getRouteApi('/_site/services/$slug')

/** The part of a service page that is specific to the service, late-hydrated: see `ServiceIntroView`. */
export default function ServiceIntro() {
  const { slug } = route.useParams()
  const { services: storedServices } = site.useLoaderData()
  const services = servicesOrSamples(storedServices)
  const service = services.find((service) => service.slug === slug)
  return service ? <ServiceIntroView service={service} services={services} /> : null
}
