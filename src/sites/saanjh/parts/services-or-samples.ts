import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../../server/router.ts'
import { sampleServices } from '../../../../server/sections/services/samples/schema.ts'

export type Service = Omit<inferRouterOutputs<AppRouter>['services']['list'][number], 'body'> & {
  body: string | null
}

/** The services of the back office, or the six samples while there are none (D27). */
export const servicesOrSamples = (managedServices: readonly Service[]): readonly Service[] =>
  managedServices.length > 0 ? managedServices : sampleServices

/** The text up to the first full stop, question mark or exclamation mark before a space; otherwise the whole text. */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim()
}
