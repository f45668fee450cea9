import { getRouteApi } from '@tanstack/react-router'
import CallToAction from '../parts/call-to-action.tsx'
import { findRelatedServices } from '../parts/related-services.ts'
import { RelatedServices } from './related-services.tsx'

const site = getRouteApi('/_site')
const route = getRouteApi('/_site/services/$slug')

/** The end of every service page: related services and the call to action. */
export default function ServicePageEnd() {
  const { slug } = route.useParams()
  const { services: storedServices } = site.useLoaderData()
  return (
    <>
      <RelatedServices services={findRelatedServices(slug, storedServices)} />
      <CallToAction />
    </>
  )
}
