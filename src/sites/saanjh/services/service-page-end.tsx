import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTRPC } from '../../../trpc.ts'
import CallToAction from '../parts/call-to-action.tsx'
import { findRelatedServices } from '../parts/related-services.ts'
import { RelatedServices } from './related-services.tsx'

const route = getRouteApi('/_site/services/$slug')

/** The end of every service page: related services and the call to action. */
export default function ServicePageEnd() {
  const { slug } = route.useParams()
  const { data: storedServices } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  return (
    <>
      <RelatedServices services={findRelatedServices(slug, storedServices)} />
      <CallToAction />
    </>
  )
}
