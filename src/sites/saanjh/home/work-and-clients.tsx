import { getRouteApi } from '@tanstack/react-router'
import { contactBlockHeading } from '../content/contact.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { ClientLogos } from '../parts/client-logos.tsx'
import { CaseStudies } from './case-studies.tsx'
import { NewsTeasers } from './news-teasers.tsx'
import { Testimonial } from './testimonial.tsx'

const route = getRouteApi('/_site/')

/** Section of the home page: case studies, client logos, news, the testimonial and the call to action. */
export default function WorkAndClients() {
  const { featured, clients, articles } = route.useLoaderData()
  return (
    <>
      <CaseStudies featured={featured} />
      <ClientLogos clients={clients} />
      <NewsTeasers articles={articles} />
      <Testimonial />
      <CallToAction detailsHeading={contactBlockHeading} />
    </>
  )
}
