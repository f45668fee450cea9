import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'

/** The call to action at the foot of a page that has nothing else to wait for. */
export const LazyCallToAction = lazyHydrate(
  'ending',
  async () => (await import('./call-to-action.tsx')).CallToAction,
)
