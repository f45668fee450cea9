import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import { offeredServices } from '../content/services.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { ClientLogos } from '../parts/client-logos.tsx'
import { ProcessLine } from '../parts/process-line.tsx'
import { servicesOrSamples } from '../parts/services-or-samples.ts'
import { ServiceList } from './service-list.tsx'

/** The services page below the cards: all services, the process, client logos and the call to action. */
export default function ServicesOverview() {
  const trpc = useTRPC()
  const { data: services } = useSuspenseQuery(trpc.services.list.queryOptions())
  const { data: clients } = useSuspenseQuery(trpc.clients.list.queryOptions())
  const { data: content } = useSuspenseQuery(trpc.content.all.queryOptions())
  return (
    <>
      <ServiceList services={servicesOrSamples(services)} offer={offeredServices} />
      <ProcessLine heading={content.process?.title} intro={content.process?.content} />
      <ClientLogos clients={clients} />
      <CallToAction />
    </>
  )
}
