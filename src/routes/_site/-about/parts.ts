import { lazyHydrate } from '../../../ui/deferred.tsx'

const loadStoryAndMission = async () => (await import('./firm.tsx')).StoryAndMission
const loadNumbersAndTeam = async () => (await import('./proof.tsx')).NumbersAndTeam

/** The about page below its first screen. */
export const StoryAndMission = lazyHydrate('about-firm', loadStoryAndMission, { trigger: 'interaction' })
export const NumbersAndTeam = lazyHydrate('about-proof', loadNumbersAndTeam)

export const loadAboutSections = () =>
  typeof document === 'undefined' ? null : Promise.all([loadStoryAndMission(), loadNumbersAndTeam()])
