import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The sections of a project's page. Only the pictures and the end of the page need script. */
export const ProjectIntro = lazyHydrate('project', () => import('./project-intro.tsx'), {
  trigger: 'interaction',
})
export const ProjectPhotos = lazyHydrate('project-photos', () => import('./project-photos.tsx'))
export const ProjectPageEnd = lazyHydrate('project-more', () => import('./project-page-end.tsx'))
