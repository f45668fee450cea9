import { relatedServices } from '../content/service-detail.ts'
import { firstSentence, servicesOrSamples, type Service } from './services-or-samples.ts'

/** An entry of the related services. */
export interface RelatedService {
  slug: string
  title: string
  text: string
}

/**
 * The three services that follow this one in their order, wrapping at the end (D31). While the back office has no
 * services, the three of content/service-detail.ts come first.
 */
export function findRelatedServices(slug: string, managedServices: readonly Service[]): RelatedService[] {
  const all = servicesOrSamples(managedServices)
  const currentIndex = all.findIndex((service) => service.slug === slug)
  const following = [...all.slice(currentIndex + 1), ...all.slice(0, Math.max(currentIndex, 0))].map(
    ({ slug, title, description }) => ({ slug, title, text: firstSentence(description) }),
  )
  const samples = managedServices.length > 0 ? [] : relatedServices
  const others = [...samples, ...following].filter((service) => service.slug !== slug)
  return others
    .filter(({ slug }, index) => others.findIndex((other) => other.slug === slug) === index)
    .slice(0, RELATED_COUNT)
}

const RELATED_COUNT = 3
