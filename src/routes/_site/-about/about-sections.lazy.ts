import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadStoryAndMission = async () => (await import('./story-and-mission.tsx')).StoryAndMission
const loadNumbersAndTeam = async () => (await import('./numbers-and-team.tsx')).NumbersAndTeam

/** The about page below the fold: server-rendered, hydrated late (`lazyHydrate`). */
export const StoryAndMission = lazyHydrate('about-firm', loadStoryAndMission, { trigger: 'interaction' })
export const NumbersAndTeam = lazyHydrate('about-proof', loadNumbersAndTeam)

/** Client-side navigation: loads the sections' code before the page renders. The server does not need it. */
export const loadAboutSections = () =>
  typeof document === 'undefined' ? null : Promise.all([loadStoryAndMission(), loadNumbersAndTeam()])
