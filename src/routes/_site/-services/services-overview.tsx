import { useSuspenseQuery } from '@tanstack/react-query'
import { offeredServices } from '../../../content/services.ts'
import CallToAction from '../../../site/call-to-action.tsx'
import { ClientLogos } from '../../../site/client-logos.tsx'
import { ProcessLine } from '../../../site/process-line.tsx'
import { servicesOrSamples } from '../../../site/services-or-samples.ts'
import { useTRPC } from '../../../trpc.ts'
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
