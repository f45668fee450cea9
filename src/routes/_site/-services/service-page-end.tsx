import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CallToAction } from '../../../site/call-to-action.tsx'
import { findRelatedServices } from '../../../site/related-services.ts'
import { useTRPC } from '../../../trpc.ts'
import { RelatedServices } from './related-services.tsx'

const route = getRouteApi('/_site/services/$slug')

/** What every service page ends with: the next services, and the way to an inquiry. */
export function ServicePageEnd() {
  const { slug } = route.useParams()
  const { data: storedServices } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  return (
    <>
      <RelatedServices services={findRelatedServices(slug, storedServices)} />
      <CallToAction />
    </>
  )
}
