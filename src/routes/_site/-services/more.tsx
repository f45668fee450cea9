import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { serviceImage } from '../../../content/services.ts'
import { CallToAction } from '../../../site/call-to-action.tsx'
import { offered } from '../../../site/offered.ts'
import { relatedTo } from '../../../site/related.ts'
import { useTRPC } from '../../../trpc.ts'
import { Harmony } from './harmony.tsx'
import { RelatedServices } from './related-services.tsx'

const route = getRouteApi('/_site/services/$slug')

/** What every service page ends with, whatever the slug. */
export function More() {
  const { slug } = route.useParams()
  const { data: managed } = useSuspenseQuery(useTRPC().services.list.queryOptions())
  return (
    <>
      <Harmony above={serviceImage(slug, offered(managed))} />
      <RelatedServices services={relatedTo(slug, managed)} />
      <CallToAction />
    </>
  )
}
