import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** Plain forms until the first input event; hydrated at once to retry if the server could not load the list. */
export const ProjectList = lazyHydrate('projects', () => import('./project-list.tsx'), {
  trigger: 'any-input',
  shouldHydrateNow: () => document.querySelector('[data-list=missing]') !== null,
})
