import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

export const loadProjectList = async () => (await import('./project-list.tsx')).ProjectList

/** The list works as plain forms until the visitor stirs; one that could not be loaded asks again at once. */
export const ProjectList = lazyHydrate('projects', loadProjectList, {
  trigger: 'any-input',
  shouldHydrateNow: () => document.querySelector('[data-list=missing]') !== null,
})
