import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { sampleServices } from '../../server/samples/services/schema.ts'
import { relatedServices } from '../content/service-detail.ts'

export type Service = Omit<inferRouterOutputs<AppRouter>['services']['list'][number], 'body'> & {
  body: string | null
}

/** What the firm offers: the managed services, and while there is none the specified six (D27). */
export const offered = (managed: readonly Service[]): readonly Service[] =>
  managed.length > 0 ? managed : sampleServices

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

/** Up to the first full stop that ends a sentence; the whole text where there is none. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim()
}
