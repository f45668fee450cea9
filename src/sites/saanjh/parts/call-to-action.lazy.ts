import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The call to action at the end of a page, lazily hydrated. */
export const LazyCallToAction = lazyHydrate('ending', () => import('./call-to-action.tsx'))
