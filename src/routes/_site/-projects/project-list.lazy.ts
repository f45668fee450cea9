import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

export const loadProjectList = async () => (await import('./project-list.tsx')).ProjectList

/** Plain forms until the first input event; hydrated at once when the server could not load the list, to retry. */
export const ProjectList = lazyHydrate('projects', loadProjectList, {
  trigger: 'any-input',
  shouldHydrateNow: () => document.querySelector('[data-list=missing]') !== null,
})
