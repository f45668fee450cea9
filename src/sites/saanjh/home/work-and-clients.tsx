import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'
import { contactBlockHeading } from '../content/contact.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { ClientLogos } from '../parts/client-logos.tsx'
import { CaseStudies } from './case-studies.tsx'
import { FEATURED_PROJECTS_QUERY } from './featured-query.ts'
import { NewsTeasers } from './news-teasers.tsx'
import { Testimonial } from './testimonial.tsx'

/** Section of the home page: case studies, client logos, news, the testimonial and the call to action. */
export default function WorkAndClients() {
  const trpc = useTRPC()
  const { data: clients } = useSuspenseQuery(trpc.clients.list.queryOptions())
  const { data: featured } = useSuspenseQuery(trpc.projects.list.queryOptions(FEATURED_PROJECTS_QUERY))
  return (
    <>
      <CaseStudies featured={featured.items} />
      <ClientLogos clients={clients} />
      <NewsTeasers />
      <Testimonial />
      <CallToAction detailsHeading={contactBlockHeading} />
    </>
  )
}
