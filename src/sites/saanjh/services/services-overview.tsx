import { getRouteApi } from '@tanstack/react-router'
import { useContent } from '../../../core/page/page-draft.ts'
import { offeredServices } from '../content/services.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { ClientLogos } from '../parts/client-logos.tsx'
import { ProcessLine } from '../parts/process-line.tsx'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { ServiceList } from './service-list.tsx'

const site = getRouteApi('/_site')
const route = getRouteApi('/_site/services/')

/** The services page below the cards: all services, the process, client logos and the call to action. */
export default function ServicesOverview() {
  const { services } = site.useLoaderData()
  const { clients, content: storedContent } = route.useLoaderData()
  const content = useContent(storedContent)
  return (
    <>
      <ServiceList services={servicesOrSamples(services)} offer={offeredServices} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
      <ClientLogos clients={clients} />
      <CallToAction />
    </>
  )
}
