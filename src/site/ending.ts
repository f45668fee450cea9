import { deferred } from '../ui/deferred.tsx'

/** The call to action at the foot of a page that has nothing else to wait for. */
export const Ending = deferred('ending', async () => (await import('./call-to-action.tsx')).CallToAction)
