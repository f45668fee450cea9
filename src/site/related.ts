import { relatedServices } from '../content/service-detail.ts'
import { firstSentence, offered, type Service } from './offered.ts'

/** A service as it stands among the related ones. */
export interface Related {
  slug: string
  title: string
  text: string
}

/**
 * The three services that follow one in their order, and after the last the first again (D31). While none is managed,
 * the specified three come first.
 */
export function relatedTo(slug: string, managed: readonly Service[]): Related[] {
  const all = offered(managed)
  const place = all.findIndex((service) => service.slug === slug)
  const following = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].map(
    ({ slug, title, description }) => ({ slug, title, text: firstSentence(description) }),
  )
  const first = managed.length > 0 ? [] : relatedServices
  const others = [...first, ...following].filter((service) => service.slug !== slug)
  return others
    .filter(({ slug }, at) => others.findIndex((other) => other.slug === slug) === at)
    .slice(0, RELATED)
}

const RELATED = 3
