import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

/** The about page below the fold: server-rendered, hydrated late (`lazyHydrate`). */
export const StoryAndMission = lazyHydrate('about-firm', () => import('./story-and-mission.tsx'), {
  trigger: 'interaction',
})
export const NumbersAndTeam = lazyHydrate('about-proof', () => import('./numbers-and-team.tsx'))
