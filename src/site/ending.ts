import { lazyHydrate } from '../ui/deferred.tsx'

/** The call to action at the foot of a page that has nothing else to wait for. */
export const LazyCallToAction = lazyHydrate(
  'ending',
  async () => (await import('./call-to-action.tsx')).CallToAction,
)
