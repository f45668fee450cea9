import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The end of most pages, lazily hydrated. */
export const LazyCallToAction = lazyHydrate('ending', () => import('./call-to-action.tsx'))
