import { lazyHydrate } from '../../../hydration/lazy-hydrate.tsx'

const loadSliders = async () => (await import('./sliders.tsx')).Sliders
const loadWhoWeAre = async () => (await import('./who-we-are.tsx')).WhoWeAre
const loadWorkAndClients = async () => (await import('./work-and-clients.tsx')).WorkAndClients

/** The home page below the fold: server-rendered, hydrated when it scrolls into view. */
export const Sliders = lazyHydrate('sliders', loadSliders)
export const WhoWeAre = lazyHydrate('firm', loadWhoWeAre)
export const WorkAndClients = lazyHydrate('proof', loadWorkAndClients)

/** Client-side navigation: loads the sections' code before the page renders. The server does not need it. */
export const loadHomeSections = () =>
  typeof document === 'undefined' ? null : Promise.all([loadSliders(), loadWhoWeAre(), loadWorkAndClients()])
