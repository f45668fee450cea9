import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { sampleServices } from '../../server/samples/services/schema.ts'

export type Service = Omit<inferRouterOutputs<AppRouter>['services']['list'][number], 'body'> & {
  body: string | null
}

/** What the firm offers: the managed services, and while there is none the specified six (D27). */
export const servicesOrSamples = (managedServices: readonly Service[]): readonly Service[] =>
  managedServices.length > 0 ? managedServices : sampleServices

/** Up to the first full stop that ends a sentence; the whole text where there is none. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim()
}
